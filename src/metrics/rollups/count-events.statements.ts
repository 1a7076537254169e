import { type Statement, statement } from '../../platform/database/statement.js';
import { ALL_TARGETS } from './roll-up.entity.js';
import { binInSql } from './sketch.js';
import { EVENTS_OF_ARRIVALS, type TakenArrivals } from './taken-arrivals.js';

/** The targets for which there is no room. The lists run in step. */
export interface RefusedTargets {
  applicationIds: string[];
  days: string[];
  targets: string[];
}

const OTHER_TARGETS = "'(other)'";
const OTHER_RUNTIMES = "'other'";
const RUNTIMES = "'browser', 'server', 'mobile', 'edge', 'worker'";

type Unit = 'minute' | 'hour' | 'day';

/** What the events of the arrivals add to each row: by target, and for all targets together. */
const added = (unit: Unit): string => `
  SELECT application_id, start, coalesce(target, '${ALL_TARGETS}') AS target, event_type, runtime, count(*) AS count,
    count(*) FILTER (WHERE status >= 500 OR status = 0) AS errors,
    count(*) FILTER (WHERE status BETWEEN 400 AND 499) AS refused,
    array_agg(bin) FILTER (WHERE bin IS NOT NULL) AS bins
  FROM (
    SELECT event.application_id, date_bin('1 ${unit}', event.occurred_at, '2000-01-01T00:00:00Z') AS start,
      CASE
        WHEN event.target = '${ALL_TARGETS}' THEN ${OTHER_TARGETS}
        WHEN (event.application_id, (event.occurred_at AT TIME ZONE 'UTC')::date, event.target) IN (
          SELECT * FROM unnest(:applicationIds::uuid[], :days::date[], :targets::text[])
        ) THEN ${OTHER_TARGETS}
        ELSE event.target
      END AS target,
      event.event_type, CASE WHEN event.runtime IN (${RUNTIMES}) THEN event.runtime ELSE ${OTHER_RUNTIMES} END AS runtime,
      event.status, ${binInSql('event.duration_ms')} AS bin
    FROM ${EVENTS_OF_ARRIVALS}
    WHERE ${unit === 'minute' ? "event.occurred_at > now() - interval '48 hours'" : 'true'}
  ) AS event
  GROUP BY GROUPING SETS ((application_id, start, event_type, runtime, target), (application_id, start, event_type, runtime))`;

/** Bins in ascending order, each once, with the sum of its counts. */
const sketchFrom = (entries: string): string => `
  SELECT coalesce(array_agg(bin ORDER BY bin), '{}'), coalesce(array_agg(count ORDER BY bin), '{}')
  FROM (SELECT bin, sum(count)::bigint AS count FROM (${entries}) AS entry (bin, count) GROUP BY bin) AS summed`;

const OF_STORED = 'SELECT unnest(stored.duration_bins), unnest(stored.duration_counts)';
const OF_ADDED = 'SELECT unnest(added.bins), 1';

/**
 * Adds the events to the roll-ups. Only the replica that holds the lock of the turn writes these tables, so a row that
 * is missing stays missing until it is inserted.
 */
const countInto = (table: string, unit: Unit): Statement<TakenArrivals & RefusedTargets, never> =>
  statement(
    `metric-roll-up-${unit}s`,
    `
      MERGE INTO ${table} AS stored USING (${added(unit)}) AS added
      ON stored.application_id = added.application_id AND stored.start = added.start AND stored.target = added.target
        AND stored.event_type = added.event_type AND stored.runtime = added.runtime
      WHEN MATCHED THEN UPDATE SET count = stored.count + added.count, errors = stored.errors + added.errors,
        refused = stored.refused + added.refused,
        (duration_bins, duration_counts) = (${sketchFrom(`${OF_STORED} UNION ALL ${OF_ADDED}`)})
      WHEN NOT MATCHED THEN
        INSERT (application_id, start, target, event_type, runtime, count, errors, refused, duration_bins, duration_counts)
        VALUES (added.application_id, added.start, added.target, added.event_type, added.runtime, added.count,
          added.errors, added.refused,
          (SELECT bins FROM (${sketchFrom(OF_ADDED)}) AS sketch (bins, counts)),
          (SELECT counts FROM (${sketchFrom(OF_ADDED)}) AS sketch (bins, counts)))`,
  );

export const COUNT_INTO = [
  countInto('metric_minutes', 'minute'),
  countInto('metric_hours', 'hour'),
  countInto('metric_days', 'day'),
];
