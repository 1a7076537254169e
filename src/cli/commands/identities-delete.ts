import { BlockingAndDeletion } from '../../identities/account/blocking-and-deletion.js';
import type { Input, Outcome } from '../command.js';
import { confirm } from '../confirm.js';
import { withIdentity } from '../identity-argument.js';
import { count } from '../terminal.js';

export async function identitiesDelete({ args: [id = ''], options, withServices }: Input): Promise<Outcome> {
  await confirm(`Delete the account ${id} for good?`, options.yes === true);
  const ended = await withIdentity(id, withServices, (get, known) => get(BlockingAndDeletion).delete(known));
  return { json: { id, deleted: true, sessionsEnded: ended }, text: `Deleted; ${count(ended, 'session')} ended.` };
}
