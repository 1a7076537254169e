import { validate } from 'uuid';
import { FIRST_ID, LAST_ID } from '../crypto/ids.js';
import { MalformedInput } from '../errors/common.errors.js';

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

const toCursor = (position: string): string => Buffer.from(position).toString('base64url');

/** The position in a cursor. It comes from outside, so it must be one that the list could have. */
export function positionIn(cursor: string, isPosition: (position: string) => boolean): string {
  const position = Buffer.from(cursor, 'base64url').toString();
  if (toCursor(position) !== cursor || !isPosition(position))
    throw new MalformedInput(['after must be the next of an earlier answer']);
  return position;
}
