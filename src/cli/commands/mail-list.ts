import { LIST_MAILS, type ListedMail, MAIL_STATES, type MailState } from '../../mail/list-mails.statement.js';
import { CommandError, type Input, type Outcome } from '../command.js';
import { green, moment, red, table, yellow } from '../terminal.js';

const MOST_LISTED = 100;
const STATE = 2;
const PAINT = { waiting: yellow, sent: green, dead: red };

export async function mailList({ options, withDatabase }: Input): Promise<Outcome> {
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
