import { OutboxModule } from '../../mail/outbox.module.js';
import { OutboxReview } from '../../mail/outbox-review.js';
import { CommandError, type Input, type Outcome } from '../command.js';
import { count } from '../terminal.js';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export async function mailRetry({ args: [id], options, withServices }: Input): Promise<Outcome> {
  const mails = whichMails(id, options.dead === true);
  const retried = await withServices([OutboxModule], (get) => get(OutboxReview).retry(mails));
  if (id && retried === 0)
    throw new CommandError(
      `There is no email ${id} to retry: it does not exist, was already sent, or its code has expired.`,
    );
  return { json: { retried }, text: `${count(retried, 'email')} will be retried.` };
}

function whichMails(id: string | undefined, dead: boolean): string[] | 'all-dead' {
  if ((id !== undefined) === dead)
    throw new CommandError('Name one email by its id, or pass --dead for all that were given up.');
  if (id === undefined) return 'all-dead';
  if (!ID.test(id)) throw new CommandError('That is not the id of an email. `mail list` shows the ids.');
  return [id];
}
