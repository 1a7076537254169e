import { OutboxReview } from '../../mail/outbox-review.js';
import { type CliCommand, CommandError } from '../command.js';
import { count } from '../terminal.js';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const mailRetry: CliCommand = {
  usage: 'mail retry [id]',
  summary: 'try a mail again, or all that were given up',
  details:
    'The running service sends them within a second. What was sent, or carries a code that has expired, is left.',
  options: [['--dead', 'every mail that was given up']],
  examples: ['mail retry 01990000-0000-7000-8000-000000000000', 'mail retry --dead'],
  async run({ args: [id], options, withServices }) {
    const mails = whichMails(id, options.dead === true);
    const retried = await withServices((get) => get(OutboxReview).retry(mails));
    if (id && retried === 0)
      throw new CommandError(
        `There is no mail ${id} to try again: it was sent, its code has expired, or it never was.`,
      );
    return { json: { retried }, text: `${count(retried, 'mail')} will be tried again.` };
  },
};

function whichMails(id: string | undefined, dead: boolean): string[] | 'all-dead' {
  if ((id !== undefined) === dead) throw new CommandError('Name one mail by its id, or say --dead for all given up.');
  if (id === undefined) return 'all-dead';
  if (!ID.test(id)) throw new CommandError('That is not the id of a mail: `mail list` shows them.');
  return [id];
}
