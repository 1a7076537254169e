import { BlockingAndDeletion } from '../../identities/account/blocking-and-deletion.js';
import type { Input, Outcome } from '../command.js';
import { withIdentity } from '../identity-argument.js';

export async function identitiesUnblock({ args: [id = ''], withServices }: Input): Promise<Outcome> {
  await withIdentity(id, withServices, (get, known) => get(BlockingAndDeletion).unblock(known));
  return { json: { id, blocked: false }, text: 'Unblocked; its owner can sign in again.' };
}
