import { validate } from 'uuid';
import { FIRST_ID, LAST_ID } from '../crypto/ids.js';
import { MalformedInput } from '../errors/common.errors.js';
import { isMoment } from '../http/input/moment.js';

export interface PageQuery {
  /** The `next` of an earlier page. */
  after?: string | undefined;
  limit: number;
}

/** A part of a list, read with one row more than it shows: nothing is counted, and the last page is as quick as the first. */
export interface Page<Row> {
  rows: Row[];
  /** For `after`, where there is more. It says where the page ended, and opens nothing. */
  next: string | null;
}

export function pageOf<Row>(rows: Row[], limit: number, positionOf: (row: Row) => string): Page<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? toCursor(positionOf(last)) : null };
}

/** What a statement takes that lists rows by their ids. */
export const byId = (order: 'newest' | 'oldest', { after, limit }: PageQuery) => ({
  after: after === undefined ? { newest: LAST_ID, oldest: FIRST_ID }[order] : positionIn(after, validate),
  limit: limit + 1,
});

/** SQL for a moment to the microsecond, which a Date does not keep, whatever the time zone of the database is. */
export const exactly = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const MOMENT_WITH_ID = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Where a list begins, or goes on, that is in the order of moments. Its positions are `${exactly} ${id}`. */
export function byMoment(after: string | undefined): { before: string; beforeId: string } {
  if (after === undefined) return { before: 'infinity', beforeId: LAST_ID };
  const position = positionIn(after, (text) => isMoment(MOMENT_WITH_ID.exec(text)?.[1]));
  const [, before = '', beforeId = ''] = MOMENT_WITH_ID.exec(position) ?? [];
  return { before, beforeId };
}

const toCursor = (position: string): string => Buffer.from(position).toString('base64url');

/** The position in a cursor. It comes from outside, so it must be one that the list could have. */
export function positionIn(cursor: string, isPosition: (position: string) => boolean): string {
  const position = Buffer.from(cursor, 'base64url').toString();
  if (toCursor(position) !== cursor || !isPosition(position))
    throw new MalformedInput(['after must be the next of an earlier answer']);
  return position;
}
