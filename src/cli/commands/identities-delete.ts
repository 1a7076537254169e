import { BlockingAndDeletion } from '../../identities/account/blocking-and-deletion.js';
import { type CliCommand, YES } from '../command.js';
import { confirm } from '../confirm.js';
import { withIdentity } from '../identity-argument.js';
import { count } from '../terminal.js';

export const identitiesDelete: CliCommand = {
  usage: 'identities delete <id>',
  summary: 'delete an account and everything that identifies its owner',
  details:
    'Its sessions end at once and its seat on the plan is free again. The audit trail keeps only the id. This cannot be undone; consider `identities export <id>` first.',
  examples: ['identities delete 01990000-0000-7000-8000-000000000000'],
  options: [YES],
  async run({ args: [id = ''], options, withServices }) {
    await confirm(`Delete the account ${id} for good?`, options.yes === true);
    const ended = await withIdentity(id, withServices, (get, known) => get(BlockingAndDeletion).delete(known));
    return { json: { id, deleted: true, sessionsEnded: ended }, text: `Deleted; ${count(ended, 'session')} ended.` };
  },
};
