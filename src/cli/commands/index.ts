import type { CliCommand } from '../command.js';
import { applicationsList } from './applications-list.js';
import { applicationsShow } from './applications-show.js';
import { doctor } from './doctor.js';
import { identitiesBlock } from './identities-block.js';
import { identitiesDelete } from './identities-delete.js';
import { identitiesExport } from './identities-export.js';
import { identitiesFind } from './identities-find.js';
import { identitiesImport } from './identities-import.js';
import { identitiesResetMfa } from './identities-reset-mfa.js';
import { identitiesUnblock } from './identities-unblock.js';
import { keysCreate } from './keys-create.js';
import { keysList } from './keys-list.js';
import { keysRevoke } from './keys-revoke.js';
import { mailList } from './mail-list.js';
import { mailRetry } from './mail-retry.js';
import { migrate } from './migrate.js';
import { plansList } from './plans-list.js';
import { secretKeyRotate } from './secret-key-rotate.js';
import { seed } from './seed.js';
import { sessionsRevoke } from './sessions-revoke.js';
import { sessionsShow } from './sessions-show.js';
import { signingKeysList } from './signing-keys-list.js';
import { signingKeysRotate } from './signing-keys-rotate.js';
import { signingKeysWithdraw } from './signing-keys-withdraw.js';

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
  signingKeysWithdraw,
  secretKeyRotate,
  identitiesFind,
  identitiesBlock,
  identitiesUnblock,
  identitiesResetMfa,
  identitiesDelete,
  identitiesImport,
  identitiesExport,
  sessionsShow,
  sessionsRevoke,
  mailList,
  mailRetry,
  doctor,
];
