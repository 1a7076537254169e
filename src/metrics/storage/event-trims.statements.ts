import { type None, type Statement, statement } from '../../platform/database/statement.js';
import { type ChangedRow, removalOf } from './event-removal.js';

export interface Trim {
  partition: string;
  /** Applications that keep their events for at most so many days lose them. */
  days: number;
  nextBlock: number;
}

/**
 * The next day's table to trim: one that is under way, or the oldest that some application no longer keeps, and that
 * was not trimmed since that application's time for it was over, or was made shorter.
 */
export const BEGIN_TRIM = statement<None, Trim>(
  'metric-trim-begin',
  `
    WITH days AS (
      SELECT inhrelid::regclass::text AS partition,
        floor(extract(epoch FROM now() - (to_date(right(inhrelid::regclass::text, 10), 'YYYY_MM_DD') + 1)::timestamp
          AT TIME ZONE 'UTC') / 86400)::integer AS age
      FROM pg_inherits
      WHERE inhparent = 'metric_event_lists'::regclass AND inhrelid::regclass::text ~ '_\\d{4}_\\d{2}_\\d{2}$'
    ), due AS (
      SELECT days.partition, days.age FROM days LEFT JOIN metric_trims AS trim USING (partition)
      WHERE trim.next_block IS NOT NULL OR EXISTS (
        SELECT FROM metric_retentions AS retention
        WHERE retention.days <= days.age
          AND (trim.partition IS NULL OR retention.days > trim.days OR retention.lowered_at > trim.begun_at)
      )
      ORDER BY trim.next_block IS NULL, days.partition LIMIT 1
    )
    INSERT INTO metric_trims AS trim (partition, days, begun_at, next_block)
    SELECT partition, age, now(), 0 FROM due
    ON CONFLICT (partition) DO UPDATE SET
      days = CASE WHEN trim.next_block IS NULL THEN excluded.days ELSE trim.days END,
      begun_at = CASE WHEN trim.next_block IS NULL THEN excluded.begun_at ELSE trim.begun_at END,
      next_block = coalesce(trim.next_block, 0)
    RETURNING partition, days, next_block::float8`,
);

/** Reads so many pages of the table from its present place, and removes what is over in them. */
export const trimOf = (partition: string): Statement<{ days: number; from: string; to: string }, ChangedRow> =>
  statement(
    `metric-trim-${partition}`,
    removalOf({
      table: partition,
      rows: 'stored.ctid >= :from::tid AND stored.ctid < :to::tid',
      isOver: 'retention.days <= :days',
    }),
  );

/** The next block becomes null at the end of the table. */
export const MOVE_ON = statement<{ partition: string; nextBlock: number }>(
  'metric-trim-move-on',
  `
    UPDATE metric_trims SET next_block = CASE
      WHEN :nextBlock::bigint < pg_relation_size(:partition::regclass) / current_setting('block_size')::bigint
      THEN :nextBlock::bigint END
    WHERE partition = :partition`,
);
