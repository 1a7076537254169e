import { type Statement, statement } from '../database/statement.js';
import type { Sweep } from '../database/sweeps.js';
import type { OutboxTable } from './outbox-table.js';

export const STATES = ['waiting', 'sent', 'dead'] as const;
export type State = (typeof STATES)[number];

/** With its sort and its receiver under the names of their columns, but neither with its contents nor with a recipient. */
export interface ListedRow {
  id: string;
  state: State;
  attempts: number;
  createdAt: Date;
  /** Only a row that waits has it. */
  nextAttemptAt: Date | null;
  sentAt: Date | null;
  deadAt: Date | null;
  lastError: string | null;
  [column: string]: unknown;
}

/** Newest first. */
export const listOf = ({
  table,
  sort,
  receiver,
}: OutboxTable): Statement<{ state: State | null; limit: number }, ListedRow> =>
  statement(
    `list-${table}`,
    `
  SELECT id, ${receiver ? `${sort}, ${receiver}` : sort}, state, attempts, created_at,
    CASE state WHEN 'waiting' THEN next_attempt_at END AS next_attempt_at, sent_at, dead_at, last_error
  FROM ${table}, LATERAL (
    SELECT CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN dead_at IS NOT NULL THEN 'dead' ELSE 'waiting' END AS state
  ) AS judged
  WHERE :state::text IS NULL OR state = :state
  ORDER BY created_at DESC, id DESC LIMIT :limit`,
  );

/**
 * Starts over with one row, or with every row that was given up: the next attempt is due at once, and all attempts are
 * available again. Rows that were sent and those of no use any more are left out. Each is due since it was written: a million
 * that are due since one moment would have to be sorted for each claim.
 */
export const retryOf = ({ table, expired }: OutboxTable): Statement<{ id: string | null }, { id: string }> =>
  statement(
    `retry-${table}`,
    `
    UPDATE ${table} SET dead_at = NULL, attempts = 0, next_attempt_at = created_at
    WHERE (id = :id::uuid OR (:id::uuid IS NULL AND dead_at IS NOT NULL)) AND sent_at IS NULL
      ${expired ? 'AND (expires_at IS NULL OR expires_at > now())' : ''}
    RETURNING id`,
  );

/** Kept to tell what happened: for a week what was delivered, for a month what was given up. */
export const settledOf = ({ table, metrics: [, many] }: OutboxTable): Sweep => ({
  name: `settled_${many}`,
  statement: `
    DELETE FROM ${table} WHERE id IN (
      SELECT id FROM ${table}
      WHERE created_at < now() - interval '7 days'
        AND (sent_at < now() - interval '7 days' OR dead_at < now() - interval '30 days')
      ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED
    )`,
});
