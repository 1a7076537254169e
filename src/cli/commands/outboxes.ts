import { DISPATCHES } from '../../dispatches/dispatch-table.js';
import { MAIL_OUTBOX } from '../../mail/mail-table.js';
import type { OutboxTable } from '../../platform/outbox/outbox-table.js';
import {
  discardOf,
  type ListedRow,
  listOf,
  retryOf,
  STATES,
  type State,
} from '../../platform/outbox/review.statements.js';
import { type CliCommand, CommandError, type Group, type Input, type Outcome } from '../command.js';
import { count, moment, table } from '../terminal.js';

const EXAMPLE = '01990000-0000-7000-8000-000000000000';
const MOST_LISTED = 100;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Described {
  command: Group;
  outbox: OutboxTable;
  /** What a listing leaves out. */
  hidden: string;
  /** Which rows cannot be retried, in a sentence. */
  kept: string;
  /** The same, as the end of a refusal. */
  settled: string;
}

export const mail = commandsOf({
  command: 'mail',
  outbox: MAIL_OUTBOX,
  hidden: 'Recipients and contents are never shown.',
  kept: 'An email that was sent, or whose code has expired, is left alone.',
  settled: 'was already sent, or its code has expired',
});

/** What clients are told, such as that a session has ended. */
export const dispatches = commandsOf({
  command: 'dispatches',
  outbox: DISPATCHES,
  hidden: 'A dispatch tells a client, or a receiver of Shared Signals, that a session has ended.',
  kept: 'A dispatch that was sent is left alone.',
  settled: 'or was already sent',
});

function commandsOf(described: Described): CliCommand[] {
  const { command, outbox, hidden, kept } = described;
  const [one, many] = outbox.words;
  return [
    {
      usage: `${command} list`,
      summary: `list the newest ${MOST_LISTED} ${many} and their state`,
      details: hidden,
      options: [['--state <state>', STATES.join(', ')]],
      examples: [`${command} list`, `${command} list --state dead`],
      run: (input) => list(outbox, input),
    },
    {
      usage: `${command} retry [id]`,
      summary: `retry one ${one}, or all that were given up`,
      details: `The running service sends them within a second. ${kept}`,
      options: [['--dead', `every ${one} that was given up`]],
      examples: [`${command} retry ${EXAMPLE}`, `${command} retry --dead`],
      run: (input) => retry(described, input),
    },
    {
      usage: `${command} discard <id>`,
      summary: `give one ${one} up for good, and empty it`,
      details: 'It is never sent. One that was sent, or is being sent at this moment, is left alone.',
      examples: [`${command} discard ${EXAMPLE}`],
      run: (input) => discard(described, input),
    },
  ];
}

async function list(outbox: OutboxTable, { options, withDatabase }: Input): Promise<Outcome> {
  const state = readState(options.state);
  const given = { state: state ?? null, limit: MOST_LISTED };
  const rows = await withDatabase((statements) => statements.run(listOf(outbox), given));
  return { json: rows, text: rows.length > 0 ? tableOf(outbox, rows) : nothing(outbox, state) };
}

function readState(text: string | true | undefined): State | undefined {
  const state = STATES.find((known) => known === text);
  if (text !== undefined && !state) throw new CommandError(`--state must be one of ${STATES.join(', ')}.`);
  return state;
}

function tableOf({ sort, receiver }: OutboxTable, rows: ListedRow[]): string {
  const own = receiver ? [sort, receiver] : [sort];
  const heads = [
    'ID',
    ...own.map((column) => column.toUpperCase()),
    'STATE',
    'TRIES',
    'CREATED',
    'NEXT/LAST TRY',
    'ERROR',
  ];
  const cells = rows.map((row) => [
    row.id,
    ...own.map((column) => String(row[column])),
    row.state,
    String(row.attempts),
    moment(row.createdAt),
    moment(row.nextAttemptAt ?? row.sentAt ?? row.deadAt),
    row.lastError ?? '',
  ]);
  return table(heads, cells);
}

const nothing = ({ words: [one, many] }: OutboxTable, state: State | undefined): string =>
  state ? `No ${one} is ${state}.` : `There are no ${many}.`;

async function retry({ command, outbox, settled }: Described, input: Input): Promise<Outcome> {
  const [one, many] = outbox.words;
  const { args, options, withDatabase } = input;
  const [id] = args;
  if ((id !== undefined) === (options.dead === true))
    throw new CommandError(`Name one ${one} by its id, or pass --dead for all that were given up.`);
  if (id !== undefined) requireId(id, command, one);
  const retried = await withDatabase((statements) => statements.run(retryOf(outbox), { id: id ?? null }));
  if (id && retried.length === 0)
    throw new CommandError(`There is no ${one} ${id} to retry: it does not exist, ${settled}.`);
  return { json: { retried: retried.length }, text: `${count(retried.length, one, many)} will be retried.` };
}

async function discard({ command, outbox }: Described, { args: [id = ''], withDatabase }: Input): Promise<Outcome> {
  const [one] = outbox.words;
  requireId(id, command, one);
  const [discarded] = await withDatabase((statements) => statements.run(discardOf(outbox), { id }));
  if (!discarded)
    throw new CommandError(`There is no ${one} ${id} to discard: it does not exist, was sent, or is being sent.`);
  return { json: { discarded: id }, text: `The ${one} is discarded.` };
}

function requireId(id: string, command: Group, one: string): void {
  if (ID.test(id)) return;
  throw new CommandError(
    `That is not the id of ${one === 'email' ? 'an' : 'a'} ${one}. \`${command} list\` shows the ids.`,
  );
}
