import { type None, type Statement, statement } from '../../database/statement.js';

export interface Month {
  /** `audit_events_2026_11`. */
  name: string;
  start: string;
  end: string;
}

interface Partition {
  name: string;
}

const PARTITIONS = `
  SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'audit_events'::regclass`;

/**
 * This month and the next two, in UTC, if they have no table. `audit_events_before_2027_01` holds all earlier months.
 */
export const MISSING_MONTHS = statement<None, Month>(
  'missing-audit-months',
  `
    WITH partitions AS (${PARTITIONS}), wanted AS (
      SELECT date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => n) AS month
      FROM generate_series(0, 2) AS n
    )
    SELECT to_char(month, '"audit_events_"YYYY_MM') AS name, to_char(month, 'YYYY-MM-DD"T00:00:00Z"') AS start,
      to_char(month + interval '1 month', 'YYYY-MM-DD"T00:00:00Z"') AS end
    FROM wanted
    WHERE to_char(month, '"audit_events_"YYYY_MM') NOT IN (SELECT name FROM partitions)
      AND to_char(month, 'YYYY_MM') >= coalesce(
        (SELECT max(substring(name FROM '^audit_events_before_(.*)$')) FROM partitions), '')
    ORDER BY month`,
);

/** Partitions whose last event is too old. A month ends with its last moment, an earlier partition with its bound. */
export const OLD_PARTITIONS = statement<{ ttlSeconds: number }, Partition>(
  'old-audit-partitions',
  `
    WITH partitions AS (${PARTITIONS}), dated AS (
      SELECT name, CASE WHEN name ~ '_\\d{4}_\\d{2}$' THEN to_date(right(name, 7), 'YYYY_MM')::timestamp END AS month
      FROM partitions
    )
    SELECT name FROM dated
    WHERE (CASE WHEN name ~ '_before_' THEN month ELSE month + interval '1 month' END) AT TIME ZONE 'UTC'
      < now() - make_interval(secs => :ttlSeconds)
    ORDER BY name`,
);

/** Partitions that do not hold exactly one month. */
export const UNDATED_PARTITIONS = statement<None, Partition>(
  'undated-audit-partitions',
  `WITH partitions AS (${PARTITIONS}) SELECT name FROM partitions WHERE name !~ '^audit_events_\\d{4}_\\d{2}$'`,
);

export const HAS_EVENTS_OF = statement<Month, { id: string }>(
  'audit-events-of-month',
  `
    SELECT id FROM audit_events_default
    WHERE occurred_at >= :start::timestamptz AND occurred_at < :end::timestamptz LIMIT 1`,
);

export const deleteOld = (partition: string): Statement<{ ttlSeconds: number; batch: number }, { id: string }> =>
  statement(
    `delete-old-${partition}`,
    `
    DELETE FROM ${partition} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${partition} WHERE occurred_at < now() - make_interval(secs => :ttlSeconds)
      ORDER BY occurred_at LIMIT :batch FOR UPDATE SKIP LOCKED
    ))
    RETURNING id`,
  );
