import { BlockingAndDeletion } from '../../identities/account/blocking-and-deletion.js';
import type { Input, Outcome } from '../command.js';
import { withIdentity } from '../identity-argument.js';
import { count } from '../terminal.js';

export async function identitiesBlock({ args: [id = ''], withServices }: Input): Promise<Outcome> {
  const ended = await withIdentity(id, withServices, (get, known) => get(BlockingAndDeletion).block(known));
  return { json: { id, blocked: true, sessionsEnded: ended }, text: `Blocked; ${count(ended, 'session')} ended.` };
}
