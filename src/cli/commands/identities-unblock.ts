import { BlockingAndDeletion } from '../../identities/account/blocking-and-deletion.js';
import type { CliCommand } from '../command.js';
import { withIdentity } from '../identity-argument.js';

export const identitiesUnblock: CliCommand = {
  usage: 'identities unblock <id>',
  summary: 'unblock an account',
  details: 'Sessions that were ended stay ended: its owner has to sign in again.',
  examples: ['identities unblock 01990000-0000-7000-8000-000000000000'],
  async run({ args: [id = ''], withServices }) {
    await withIdentity(id, withServices, (get, known) => get(BlockingAndDeletion).unblock(known));
    return { json: { id, blocked: false }, text: 'Unblocked; its owner can sign in again.' };
  },
};
