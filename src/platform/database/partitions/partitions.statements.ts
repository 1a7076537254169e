import { type None, type Statement, statement } from '../statement.js';
import type { PartitionedTable } from './partitioned-table.js';

export interface Partition {
  /** `audit_events_2026_11`. */
  name: string;
}

export interface NewPartition extends Partition {
  start: string;
  end: string;
}

export interface MissingPartition extends NewPartition {
  /** No row of its time is written yet, nor in the next minutes. */
  isAhead: boolean;
}

const FORMATS = {
  day: { text: 'YYYY_MM_DD', pattern: '\\d{4}_\\d{2}_\\d{2}' },
  month: { text: 'YYYY_MM', pattern: '\\d{4}_\\d{2}' },
};

const isAhead = (start: string): string => `${start} AT TIME ZONE 'UTC' > now() + interval '1 hour'`;

const partitionsOf = ({ name }: PartitionedTable): string =>
  `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = '${name}'::regclass`;

/**
 * The present day or month and the next ones that have no table. `audit_events_before_2027_01` holds all earlier months.
 */
export function missingOf(table: PartitionedTable): Statement<None, MissingPartition> {
  const { text } = FORMATS[table.unit];
  const partition = `to_char(start, '"${table.name}_"${text}')`;
  return statement(
    `missing-partitions-of-${table.name}`,
    `
    WITH partitions AS (${partitionsOf(table)}), wanted AS (
      SELECT date_trunc('${table.unit}', now() AT TIME ZONE 'UTC') + n * interval '1 ${table.unit}' AS start
      FROM generate_series(0, ${table.ahead}) AS n
    )
    SELECT ${partition} AS name, to_char(start, 'YYYY-MM-DD"T00:00:00Z"') AS start,
      to_char(start + interval '1 ${table.unit}', 'YYYY-MM-DD"T00:00:00Z"') AS end, ${isAhead('start')} AS is_ahead
    FROM wanted
    WHERE ${partition} NOT IN (SELECT name FROM partitions)
      AND to_char(start, '${text}') >= coalesce(
        (SELECT max(substring(name FROM '^${table.name}_before_(.*)$')) FROM partitions), '')
    ORDER BY wanted.start`,
  );
}

/** Partitions whose last row is too old. A day or month ends with its last moment, an earlier partition with its bound. */
export function oldOf(table: PartitionedTable): Statement<{ ttlSeconds: number }, Partition> {
  const { text, pattern } = FORMATS[table.unit];
  return statement(
    `old-partitions-of-${table.name}`,
    `
    WITH partitions AS (${partitionsOf(table)}), dated AS (
      SELECT name, to_date(substring(name FROM '_(${pattern})$'), '${text}')::timestamp AS start FROM partitions
    )
    SELECT name FROM dated
    WHERE (CASE WHEN name ~ '_before_' THEN start ELSE start + interval '1 ${table.unit}' END) AT TIME ZONE 'UTC'
      < now() - make_interval(secs => :ttlSeconds)
    ORDER BY name`,
  );
}

/** Partitions that do not hold exactly one day or month. */
export const undatedOf = (table: PartitionedTable): Statement<None, Partition> =>
  statement(
    `undated-partitions-of-${table.name}`,
    `
    WITH partitions AS (${partitionsOf(table)})
    SELECT name FROM partitions WHERE name !~ '^${table.name}_${FORMATS[table.unit].pattern}$'`,
  );

/** There is a row if no partition can be made: another replica made it, or rows of its time are elsewhere. */
export const obstaclesTo = ({
  name,
  column,
}: PartitionedTable): Statement<NewPartition & { isFree: boolean }, { found: number }> =>
  statement(
    `obstacles-to-partition-of-${name}`,
    `
    SELECT 1 AS found WHERE to_regclass(:name) IS NOT NULL OR NOT :isFree::boolean AND EXISTS (
      SELECT FROM ${name}_default WHERE ${column} >= :start::timestamptz AND ${column} < :end::timestamptz
    )`,
  );

const checksOf = ({ name }: PartitionedTable): string =>
  `SELECT conname::text AS name FROM pg_constraint WHERE conrelid = '${name}_default'::regclass AND contype = 'c'`;

/** The check that the default partition has no row of this partition's time; it has the name of the partition. */
export const checkFor = (table: PartitionedTable): Statement<Partition, Partition> =>
  statement(`check-for-partition-of-${table.name}`, `${checksOf(table)} AND conname = :name`);

/** Checks that a crash left behind, and that would refuse rows which are written now. */
export function outdatedChecksOf(table: PartitionedTable): Statement<None, Partition> {
  const { text, pattern } = FORMATS[table.unit];
  return statement(
    `outdated-checks-of-${table.name}`,
    `
    WITH checks AS (${checksOf(table)} AND conname ~ '^${table.name}_${pattern}$')
    SELECT name FROM checks
    WHERE NOT ${isAhead(`to_date(substring(name FROM '_(${pattern})$'), '${text}')::timestamp`)}
    ORDER BY name`,
  );
}
