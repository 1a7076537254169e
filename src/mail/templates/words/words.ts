import type { Language } from '../../../platform/http/language.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { ja } from './ja.js';
import { pt } from './pt.js';
import type { Words } from './words.type.js';

export const WORDS: Record<Language, Words> = { en, de, fr, es, pt, ja };
