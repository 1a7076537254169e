import { SecondFactorRemoval } from '../../identities/account/second-factor-removal.js';
import type { Input, Outcome } from '../command.js';
import { confirm } from '../confirm.js';
import { withIdentity } from '../identity-argument.js';
import { count } from '../terminal.js';

export async function identitiesResetMfa({ args: [id = ''], options, withServices }: Input): Promise<Outcome> {
  await confirm(`Remove the second factors of the account ${id}?`, options.yes === true);
  const ended = await withIdentity(id, withServices, (get, known) => get(SecondFactorRemoval).reset(known));
  if (ended === undefined)
    return {
      json: { id, removed: false, sessionsEnded: 0 },
      text: 'This account has no second factor and no passkey.',
    };
  return {
    json: { id, removed: true, sessionsEnded: ended },
    text: `Removed; ${count(ended, 'session')} ended. Its owner is told by email.`,
  };
}
