/**
 * A moment in the order of commits. An event was shown by then if its number is at most `drawn` and its transaction had
 * ended: it is before `ended` and not among `running`.
 */
export interface Mark {
  /** The last number that was drawn, read before everything else. */
  drawn: number;
  /** Every transaction from here on had not ended. */
  ended: number;
  /** Every transaction from here on began after `drawn` was read, so its numbers are greater. */
  begun: number;
  /** Transactions before `ended` that had not ended. */
  running: readonly number[];
}

/** How far a reader is: everything up to `from`, and of what came between `from` and `until` all up to `last`. */
export interface Position {
  /** The ids of transactions mean something only within one database of one cluster. */
  database: string;
  from: Mark;
  /** The window that is being read; without it, the next one is opened. */
  window?: { until: Mark; last: number };
  /** In seconds since 1970. Events before `from` are older. */
  at: number;
  /** The reader wants no event from before, in milliseconds since 1970. */
  since?: number;
}

/** A cursor names the transactions that were open, so it grows with them. */
export const LONGEST_CURSOR = 8_000;

const number = (value: number): string => value.toString(36);

const writeMark = ({ drawn, ended, begun, running }: Mark): string =>
  [drawn, ended, begun - ended, ...running.map((id) => ended - id)].map(number).join('-');

export function writePosition({ database, from, window, at, since }: Position): string {
  const parts = [
    database,
    number(at),
    since === undefined ? '' : number(since),
    writeMark(from),
    ...(window ? [writeMark(window.until), number(window.last)] : []),
  ];
  return Buffer.from(parts.join('.')).toString('base64url');
}

const MARK = '[0-9a-z]{1,11}(?:-[0-9a-z]{1,11}){2,}';
const FORM = new RegExp(
  `^(\\d+-\\d+)\\.([0-9a-z]{1,8})\\.([0-9a-z]{0,9})\\.(${MARK})(?:\\.(${MARK})\\.([0-9a-z]{1,11}))?$`,
);

/** The whole, then its groups. */
type Parts = [string, string, string, string, string, until?: string, last?: string];

const read = (text: string): number => Number.parseInt(text, 36);

function readMark(text: string): Mark | undefined {
  const [drawn, ended, ahead, ...running] = text.split('-').map(read) as [number, number, number, ...number[]];
  const mark = { drawn, ended, begun: ended + ahead, running: running.map((distance) => ended - distance) };
  const isPossible = [drawn, ended, mark.begun].every(Number.isSafeInteger) && mark.running.every((id) => id > 0);
  return isPossible ? mark : undefined;
}

/** It comes from outside, and is undefined unless it is exactly what `writePosition` could have written. */
export function readPosition(cursor: string): Position | undefined {
  const parts = FORM.exec(Buffer.from(cursor, 'base64url').toString());
  if (!parts) return undefined;
  const [, database, at, since, fromText, untilText, last] = parts as string[] as Parts;
  const from = readMark(fromText);
  const until = untilText === undefined ? undefined : readMark(untilText);
  if (!from || (untilText !== undefined && !until)) return undefined;
  const position: Position = {
    database,
    from,
    at: read(at),
    ...(since ? { since: read(since) } : {}),
    ...(until && last ? { window: { until, last: read(last) } } : {}),
  };
  return writePosition(position) === cursor ? position : undefined;
}

/** Nothing has got a number since this cursor was written, and no transaction was open that had one. */
export function isUpToDate(cursor: string, drawn: string): boolean {
  const position = readPosition(cursor);
  if (!position || position.window) return false;
  const { from } = position;
  // A database that lost its last events has drawn less: the reading finds out.
  return from.drawn === Number(drawn) && from.running.length === 0 && from.ended === from.begun;
}
