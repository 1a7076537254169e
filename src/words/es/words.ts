import type { Words } from '../en/words.js';
import { consoleWords } from './console.js';
import { dashboard } from './dashboard.js';
import { doctor } from './doctor.js';
import { login } from './login.js';
import { mail } from './mail.js';
import { portal } from './portal.js';
import { undo } from './undo.js';

export const words: Words = { login, portal, console: consoleWords, dashboard, doctor, undo, mail };
