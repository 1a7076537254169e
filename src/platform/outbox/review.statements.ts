import { type Statement, statement } from '../database/statement.js';
import type { OutboxTable } from './outbox-table.js';

export const STATES = ['waiting', 'sent', 'dead'] as const;
export type State = (typeof STATES)[number];

/** Neither its contents nor a recipient. */
export interface ReviewedRow {
  id: string;
  state: State;
  attempts: number;
  createdAt: Date;
  /** Only a row that waits has it. */
  nextAttemptAt: Date | null;
  sentAt: Date | null;
  deadAt: Date | null;
  lastError: string | null;
}

/** With its sort and its receiver under the names of their columns. */
export interface ListedRow extends ReviewedRow {
  [column: string]: unknown;
}

/** What may be shown of a row, with further columns of its own. */
export const shownOf = ({ table, sort, receiver }: OutboxTable, ...own: string[]): string => `
  SELECT id, ${[sort, ...(receiver ? [receiver] : []), ...own].join(', ')}, state, attempts, created_at,
    CASE state WHEN 'waiting' THEN next_attempt_at END AS next_attempt_at, sent_at, dead_at, last_error
  FROM ${table}, LATERAL (
    SELECT CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN dead_at IS NOT NULL THEN 'dead' ELSE 'waiting' END AS state
  ) AS judged`;

/** Newest first. */
export const listOf = (outbox: OutboxTable): Statement<{ state: State | null; limit: number }, ListedRow> =>
  statement(
    `list-${outbox.table}`,
    `${shownOf(outbox)}
  WHERE :state::text IS NULL OR state = :state
  ORDER BY created_at DESC, id DESC LIMIT :limit`,
  );

/**
 * Starts over with one row, or with every row that was given up: the next attempt is due at once, and all attempts are
 * available again. Rows that were sent or discarded and those of no use any more are left out. Each is due since a
 * moment of its own: a million rows due since one moment would be sorted for each claim. That moment is within the last
 * hour: a row due for two days is given up.
 */
export const retryOf = ({ table, erased, expired }: OutboxTable): Statement<{ id: string | null }, { id: string }> =>
  statement(
    `retry-${table}`,
    `
    UPDATE ${table} SET dead_at = NULL, attempts = 0, next_attempt_at = now() - (now() - created_at) / 1000
    WHERE (id = :id::uuid OR (:id::uuid IS NULL AND dead_at IS NOT NULL)) AND sent_at IS NULL
      ${erased.map((column) => `AND ${column} IS NOT NULL`).join(' ')}
      ${expired ? 'AND (expires_at IS NULL OR expires_at > now())' : ''}
    RETURNING id`,
  );

/** Gives one up for good, and empties it. One that is being delivered at this moment is left alone. */
export const discardOf = ({ table, erased }: OutboxTable): Statement<{ id: string }, { id: string }> =>
  statement(
    `discard-${table}`,
    `
    UPDATE ${table} SET dead_at = coalesce(dead_at, now()), last_error = 'an operator discarded it',
      ${erased.map((column) => `${column} = NULL`).join(', ')}
    WHERE id = :id AND sent_at IS NULL AND (claimed_until IS NULL OR claimed_until <= now())
    RETURNING id`,
  );
