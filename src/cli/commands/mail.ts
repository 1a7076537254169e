import { LIST_MAILS, type ListedMail, MAIL_STATES, type MailState } from '../../mail/list-mails.statement.js';
import { type CliCommand, CommandError, type Input, type Outcome } from '../command.js';
import { count, green, moment, red, table, yellow } from '../terminal.js';

export const mail: CliCommand[] = [
  {
    usage: 'mail list',
    summary: 'list the newest 100 emails and their state',
    details: 'Recipients and contents are never shown.',
    options: [['--state <state>', MAIL_STATES.join(', ')]],
    examples: ['mail list', 'mail list --state dead'],
    run: list,
  },
  {
    usage: 'mail retry [id]',
    summary: 'retry an email, or all that were given up',
    details:
      'The running service sends them within a second. Emails that were sent, or whose code has expired, are left alone.',
    options: [['--dead', 'every email that was given up']],
    examples: ['mail retry 01990000-0000-7000-8000-000000000000', 'mail retry --dead'],
    run: retry,
  },
];

const MOST_LISTED = 100;
const STATE = 2;
const PAINT = { waiting: yellow, sent: green, dead: red };

async function list({ options, withDatabase }: Input): Promise<Outcome> {
  const state = readState(options.state);
  const mails = await withDatabase((statements) =>
    statements.run(LIST_MAILS, { state: state ?? null, limit: MOST_LISTED }),
  );
  return { json: mails, text: mails.length > 0 ? mailTable(mails) : nothing(state) };
}

function readState(text: string | true | undefined): MailState | undefined {
  const state = MAIL_STATES.find((known) => known === text);
  if (text !== undefined && !state) throw new CommandError(`--state must be one of ${MAIL_STATES.join(', ')}.`);
  return state;
}

function mailTable(mails: ListedMail[]): string {
  const rows = mails.map((mail) => [
    mail.id,
    mail.template,
    mail.state,
    String(mail.attempts),
    moment(mail.createdAt),
    moment(mail.nextAttemptAt ?? mail.sentAt ?? mail.deadAt),
    mail.lastError ?? '',
  ]);
  return table(['ID', 'TEMPLATE', 'STATE', 'TRIES', 'CREATED', 'NEXT/LAST TRY', 'ERROR'], rows, (cell, column) =>
    column === STATE ? PAINT[cell as MailState](cell) : cell,
  );
}

const nothing = (state: MailState | undefined): string => (state ? `No email is ${state}.` : 'There are no emails.');

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function retry({ args: [id], options, withServices }: Input): Promise<Outcome> {
  const mails = whichMails(id, options.dead === true);
  const { OutboxModule } = await import('../../mail/outbox.module.js');
  const { OutboxReview } = await import('../../mail/outbox-review.js');
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
