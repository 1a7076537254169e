import { MOST_TRIES } from '../../flows/second-factor/held-proofs.statements.js';
import { FRESH_MINUTES } from '../../identities/account/fresh-proofs/fresh-proofs.statements.js';
import { MOST_SIGN_UP_TRIES } from '../../identities/identity-changes.js';
import { PASSWORD_LENGTH } from '../../identities/passwords/password-length.js';
import { RECOVERY_CODES } from '../../identities/second-factors/recovery-codes.js';
import { UNDO_DAYS } from '../../mail/mails.js';
import type { Numbers } from '../../words/numbers.js';

/** What the sentences of the pages say of the rules. */
export const NUMBERS: Numbers = {
  leastCharacters: PASSWORD_LENGTH.minLength,
  mostCharacters: PASSWORD_LENGTH.maxLength,
  signUpTries: MOST_SIGN_UP_TRIES,
  factorTries: MOST_TRIES,
  recoveryCodes: RECOVERY_CODES,
  proofMinutes: FRESH_MINUTES,
  undoDays: UNDO_DAYS,
};
