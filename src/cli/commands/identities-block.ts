import { BlockingAndDeletion } from '../../identities/account/blocking-and-deletion.js';
import type { CliCommand } from '../command.js';
import { withIdentity } from '../identity-argument.js';
import { count } from '../terminal.js';

export const identitiesBlock: CliCommand = {
  usage: 'identities block <id>',
  summary: 'block an account and end its sessions',
  details: 'Its owner can no longer sign in or refresh. `identities unblock <id>` undoes it.',
  examples: ['identities block 01990000-0000-7000-8000-000000000000'],
  async run({ args: [id = ''], withServices }) {
    const ended = await withIdentity(id, withServices, (get, known) => get(BlockingAndDeletion).block(known));
    return { json: { id, blocked: true, sessionsEnded: ended }, text: `Blocked; ${count(ended, 'session')} ended.` };
  },
};
