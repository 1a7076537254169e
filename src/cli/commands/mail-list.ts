import type { OutboxMail } from '../../mail/entities/outbox-mail.entity.js';
import { MAIL_STATES, type MailState, OutboxReview, stateOf } from '../../mail/outbox-review.js';
import { type CliCommand, CommandError } from '../command.js';
import { dim, green, moment, red, table, yellow } from '../terminal.js';

const MOST_LISTED = 100;
const STATE = 2;
const PAINT = { waiting: yellow, sent: green, dead: red };

export const mailList: CliCommand = {
  usage: 'mail list',
  summary: `list the newest ${MOST_LISTED} emails and their state`,
  details: 'Recipients and contents are never shown.',
  options: [['--state <state>', MAIL_STATES.join(', ')]],
  examples: ['mail list', 'mail list --state dead'],
  async run({ options, withServices }) {
    const state = readState(options.state);
    const mails = await withServices((get) => get(OutboxReview).list(state, MOST_LISTED));
    return { json: mails.map(describe), text: mails.length > 0 ? mailTable(mails) : nothing(state) };
  },
};

function readState(text: string | true | undefined): MailState | undefined {
  const state = MAIL_STATES.find((known) => known === text);
  if (text !== undefined && !state) throw new CommandError(`--state must be one of ${MAIL_STATES.join(', ')}.`);
  return state;
}

const describe = (mail: OutboxMail) => ({
  id: mail.id,
  template: mail.template,
  state: stateOf(mail),
  attempts: mail.attempts,
  createdAt: mail.createdAt,
  nextAttemptAt: stateOf(mail) === 'waiting' ? mail.nextAttemptAt : null,
  sentAt: mail.sentAt,
  deadAt: mail.deadAt,
  lastError: mail.lastError,
});

function mailTable(mails: OutboxMail[]): string {
  const rows = mails
    .map(describe)
    .map((mail) => [
      mail.id,
      mail.template,
      mail.state,
      String(mail.attempts),
      moment(mail.createdAt),
      moment(mail.nextAttemptAt ?? mail.sentAt ?? mail.deadAt),
      mail.lastError ?? '',
    ]);
  return table(
    ['ID', 'TEMPLATE', 'STATE', 'TRIES', 'CREATED', 'NEXT OR LAST', 'WHAT WENT WRONG'],
    rows,
    (cell, column) => (column === STATE ? (PAINT[cell as MailState]?.(cell) ?? dim(cell)) : cell),
  );
}

const nothing = (state: MailState | undefined): string => (state ? `No email is ${state}.` : 'There are no emails.');
