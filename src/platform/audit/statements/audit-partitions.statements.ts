export interface Month {
  /** `audit_events_2026_11`. */
  name: string;
  start: string;
  end: string;
}

const PARTITIONS = `
  SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'audit_events'::regclass`;

/** This month and the next two, in UTC. `audit_events_before_2027_01` holds all that is older. */
export const MISSING_MONTHS = `
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
  ORDER BY month`;

/** $1 how many seconds events are kept. A month is over with its last moment, the earlier ones with their bound. */
export const OLD_PARTITIONS = `
  WITH partitions AS (${PARTITIONS}), dated AS (
    SELECT name, CASE WHEN name ~ '_\\d{4}_\\d{2}$' THEN to_date(right(name, 7), 'YYYY_MM')::timestamp END AS month
    FROM partitions
  )
  SELECT name FROM dated
  WHERE (CASE WHEN name ~ '_before_' THEN month ELSE month + interval '1 month' END) AT TIME ZONE 'UTC'
    < now() - make_interval(secs => $1)
  ORDER BY name`;

/** Those that are not one month's. */
export const UNDATED_PARTITIONS = `
  WITH partitions AS (${PARTITIONS}) SELECT name FROM partitions WHERE name !~ '^audit_events_\\d{4}_\\d{2}$'`;

export const HAS_EVENTS_OF = `
  SELECT FROM audit_events_default WHERE occurred_at >= $1::timestamptz AND occurred_at < $2::timestamptz LIMIT 1`;

export const deleteOld = (partition: string): string => `
  DELETE FROM ${partition} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM ${partition} WHERE occurred_at < now() - make_interval(secs => $1)
    ORDER BY occurred_at LIMIT $2 FOR UPDATE SKIP LOCKED
  ))`;
