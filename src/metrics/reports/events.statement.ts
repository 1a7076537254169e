import { type Statement, statement } from '../../platform/database/statement.js';

export type EventGroup = 'target' | 'event_type' | 'runtime';

export interface EventsWanted {
  applicationId: string;
  from: Date;
  to: Date;
  /** Between these two, which are the starts of days, the roll-ups per day are read, and outside the finer ones. */
  firstDay: Date;
  lastDay: Date;
  /** One target, or `''` for all of them together. A report by target leaves it out. */
  target: string;
  eventType: string | null;
  runtime: string | null;
  /** How many targets at most: those with the most events. Only a report by target has it. */
  limit: number;
}

/** A roll-up, of the minute, hour or day that begins at `start`, in milliseconds since 1970. */
export interface EventsFound {
  start: number;
  group: string;
  count: number;
  errors: number;
  refused: number;
  /** They are text: the driver would take ten times as long to read these lists. */
  bins: string;
  counts: string;
}

const MATCHES = `
  (:eventType::text IS NULL OR event_type = :eventType) AND (:runtime::text IS NULL OR runtime = :runtime)`;

/** The process merges the sketches: PostgreSQL takes five times as long to add up the counts of equal bins. */
function eventsFrom(table: string, group: EventGroup | null): Statement<EventsWanted, EventsFound> {
  const isByTarget = group === 'target';
  const part = (from: string, to: string, source: string) => `
      SELECT * FROM ${source}
      WHERE application_id = :applicationId AND start >= :${from} AND start < :${to}
        AND ${isByTarget ? "target <> ''" : 'target = :target'} AND ${MATCHES}`;
  const rolledUp = `(${part('from', 'firstDay', table)}
      UNION ALL ${part('firstDay', 'lastDay', 'metric_days')}
      UNION ALL ${part('lastDay', 'to', table)}) AS rolled_up`;
  const most = `SELECT target FROM ${rolledUp} GROUP BY target ORDER BY sum(count) DESC, target LIMIT :limit`;
  return statement(
    `metric-events-${table}-${group ?? 'all'}`,
    `
    SELECT extract(epoch FROM start)::float8 * 1000 AS start, ${group ?? "''"} AS "group", count::float8 AS count,
      errors::float8 AS errors, refused::float8 AS refused, duration_bins::text AS bins, duration_counts::text AS counts
    FROM ${rolledUp}
    ${isByTarget ? `WHERE target IN (${most})` : ''}`,
  );
}

const byGroup = (table: string) => ({
  all: eventsFrom(table, null),
  target: eventsFrom(table, 'target'),
  event_type: eventsFrom(table, 'event_type'),
  runtime: eventsFrom(table, 'runtime'),
});

export const EVENTS = { minute: byGroup('metric_minutes'), hour: byGroup('metric_hours') };
