import { SecondFactorRemoval } from '../../identities/account/second-factor-removal.js';
import { type CliCommand, YES } from '../command.js';
import { confirm } from '../confirm.js';
import { withIdentity } from '../identity-argument.js';
import { count } from '../terminal.js';

export const identitiesResetMfa: CliCommand = {
  usage: 'identities reset-mfa <id>',
  summary: 'remove the second factors of an account whose owner has lost it',
  details:
    'The authenticator app, the recovery codes and the passkeys no longer count, and every session of the account ends. The owner gets an email and signs in with the first factor alone; an application that demands a second factor then has a new one set up. Make sure that it is the owner who asks for it: a stranger with the password may ask too.',
  examples: ['identities reset-mfa 01990000-0000-7000-8000-000000000000'],
  options: [YES],
  async run({ args: [id = ''], options, withServices }) {
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
  },
};
