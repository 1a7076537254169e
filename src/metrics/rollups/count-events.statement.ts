import { statement } from '../../platform/database/statement.js';
import { eventsOfArrivals, type TakenArrivals } from '../storage/taken-arrivals.js';
import { ALL_TARGETS } from './all-targets.js';
import { binInSql } from './sketch.js';

/** An application counts so many targets by name each day. */
const MOST_TARGETS = 200;
const OTHER_TARGETS = "'(other)'";
const OTHER_RUNTIMES = "'other'";
const RUNTIMES = "'browser', 'server', 'mobile', 'edge', 'worker'";

type Unit = 'minute' | 'hour' | 'day';

const startOf = (unit: Unit, time: string): string => `date_bin('1 ${unit}', ${time}, '2000-01-01T00:00:00Z')`;
const DAY = "(start AT TIME ZONE 'UTC')::date";

const EVENTS = eventsOfArrivals(
  ...(['applicationIds', 'moments', 'eventTypes', 'runtimes', 'targets', 'statuses', 'durations'] as const),
);

/** The only look at the events themselves: equal ones of a minute become one row. */
const SEEN = `
  SELECT event.application_id, ${startOf('minute', 'event.occurred_at')} AS start,
    CASE event.target WHEN '${ALL_TARGETS}' THEN ${OTHER_TARGETS} ELSE event.target END AS target, event.event_type,
    CASE WHEN event.runtime IN (${RUNTIMES}) THEN event.runtime ELSE ${OTHER_RUNTIMES} END AS runtime,
    ${binInSql('event.duration_ms')} AS bin, min(event.occurred_at) AS first, count(*) AS count,
    count(*) FILTER (WHERE status >= 500 OR status = 0) AS errors,
    count(*) FILTER (WHERE status BETWEEN 400 AND 499) AS refused
  FROM ${EVENTS}
  GROUP BY 1, 2, 3, 4, 5, 6`;

/** The targets that are new on their day, the first ones first. What a day has already is counted once. */
const JUDGED = `
  SELECT application_id, day, target,
    number <= ${MOST_TARGETS} - max(known) OVER (PARTITION BY application_id, day) AS fits
  FROM (
    SELECT *, CASE WHEN number = 1 THEN (
      SELECT count(*) FROM metric_targets AS known
      WHERE known.application_id = unknown.application_id AND known.day = unknown.day
    ) END AS known
    FROM (
      SELECT application_id, day, target, row_number() OVER (PARTITION BY application_id, day ORDER BY first) AS number
      FROM (
        SELECT application_id, ${DAY} AS day, target, min(first) AS first FROM seen GROUP BY 1, 2, 3
      ) AS target_of_day
      WHERE NOT EXISTS (
        SELECT FROM metric_targets AS known
        WHERE known.application_id = target_of_day.application_id AND known.day = target_of_day.day
          AND known.target = target_of_day.target
      )
    ) AS unknown
  ) AS measured`;

const NAMED = `
  SELECT application_id, start, event_type, runtime, bin, count, errors, refused,
    CASE
      WHEN (application_id, ${DAY}, target) IN (SELECT application_id, day, target FROM judged WHERE NOT fits)
      THEN ${OTHER_TARGETS} ELSE target
    END AS target
  FROM seen`;

const COLUMNS =
  'application_id, start, target, event_type, runtime, count, errors, refused, duration_bins, duration_counts';

/** What is added to each row: by target, and for all targets together. */
const added = (unit: Unit): string => `
  SELECT application_id, start, target, event_type, runtime, sum(count)::bigint, sum(errors)::bigint, sum(refused)::bigint,
    coalesce(array_agg(bin ORDER BY bin) FILTER (WHERE bin IS NOT NULL), '{}'),
    coalesce(array_agg(count ORDER BY bin) FILTER (WHERE bin IS NOT NULL), '{}')
  FROM (
    SELECT application_id, ${startOf(unit, 'start')} AS start, coalesce(target, '${ALL_TARGETS}') AS target, event_type,
      runtime, bin, sum(count)::bigint AS count, sum(errors) AS errors, sum(refused) AS refused
    FROM named
    WHERE ${unit === 'minute' ? "start > now() - interval '48 hours'" : 'true'}
    GROUP BY GROUPING SETS ((1, 2, event_type, runtime, bin, named.target), (1, 2, event_type, runtime, bin))
  ) AS summed
  GROUP BY application_id, start, target, event_type, runtime`;

const addTo = (table: string, unit: Unit): string => `
  INSERT INTO ${table} AS stored (${COLUMNS}) ${added(unit)}
  ON CONFLICT (application_id, start, target, event_type, runtime) DO UPDATE SET
    count = stored.count + excluded.count, errors = stored.errors + excluded.errors,
    refused = stored.refused + excluded.refused,
    (duration_bins, duration_counts) = (
      SELECT coalesce(array_agg(bin ORDER BY bin), '{}'), coalesce(array_agg(count ORDER BY bin), '{}')
      FROM (
        SELECT bin, sum(count)::bigint AS count
        FROM (
          SELECT unnest(stored.duration_bins), unnest(stored.duration_counts)
          UNION ALL SELECT unnest(excluded.duration_bins), unnest(excluded.duration_counts)
        ) AS entry (bin, count)
        GROUP BY bin
      ) AS merged
    )`;

/**
 * Adds the events of the arrivals to the minutes, hours and days. A target for which its day has no room counts as
 * «(other)».
 */
export const COUNT_EVENTS = statement<TakenArrivals, never>(
  'metric-roll-up-count',
  `
    WITH seen AS MATERIALIZED (${SEEN}
    ), judged AS MATERIALIZED (${JUDGED}
    ), admitted AS (
      INSERT INTO metric_targets (application_id, day, target) SELECT application_id, day, target FROM judged WHERE fits
    ), named AS MATERIALIZED (${NAMED}
    ), minutes AS (${addTo('metric_minutes', 'minute')}
    ), hours AS (${addTo('metric_hours', 'hour')}
    )
    ${addTo('metric_days', 'day')}`,
);
