import type { CliCommand } from '../command.js';
import { applicationsList } from './applications-list.js';
import { applicationsShow } from './applications-show.js';
import { doctor } from './doctor.js';
import { keysCreate } from './keys-create.js';
import { keysList } from './keys-list.js';
import { keysRevoke } from './keys-revoke.js';
import { migrate } from './migrate.js';
import { plansList } from './plans-list.js';
import { seed } from './seed.js';
import { sessionsRevoke } from './sessions-revoke.js';
import { signingKeysList } from './signing-keys-list.js';
import { signingKeysRotate } from './signing-keys-rotate.js';

/** In the order in which `--help` lists them. A new command is a file beside these and a line here. */
export const commands: CliCommand[] = [
  seed,
  migrate,
  plansList,
  applicationsList,
  applicationsShow,
  keysCreate,
  keysList,
  keysRevoke,
  signingKeysList,
  signingKeysRotate,
  sessionsRevoke,
  doctor,
];
