import { type Statement, statement } from '../../platform/database/statement.js';
import { type ChangedRow, removalOf } from './event-removal.js';

type ExpiredBatch = Statement<{ batch: number }, ChangedRow>;

/** Rows of an application that begin earlier than it keeps them, found by the key of their table. */
const ofApplications = (table: string, column: string): ExpiredBatch =>
  statement(
    `delete-expired-${table}`,
    `
    DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
      SELECT expired.ctid FROM metric_retentions AS retention CROSS JOIN LATERAL (
        SELECT ctid FROM ${table}
        WHERE application_id = retention.application_id AND ${column} < now() - make_interval(days => retention.days)
        ORDER BY ${column} LIMIT :batch
      ) AS expired
      LIMIT :batch
    ))
    RETURNING 1 AS changed`,
  );

const UNDATED = 'metric_event_lists_default';
const LISTS_AT_ONCE = 100;

/** Events whose day has no table, when no application keeps any that long. */
const UNDATED_EVENTS: ExpiredBatch = statement(
  'delete-expired-undated-events',
  `
    DELETE FROM ${UNDATED} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${UNDATED}
      WHERE received_at < now() - make_interval(days => (SELECT coalesce(max(days), 0) + 1 FROM metric_retentions))
      LIMIT :batch
    ))
    RETURNING 1 AS changed`,
);

/** Events of applications that keep theirs for a shorter time. */
const isOver = 'stored.received_at < now() - make_interval(days => retention.days + 1)';
const UNDATED_EVENTS_OF_SOME: ExpiredBatch = statement(
  'trim-expired-undated-events',
  removalOf({
    table: UNDATED,
    rows: `stored.ctid = ANY (ARRAY(
        SELECT stored.ctid FROM ${UNDATED} AS stored
        WHERE EXISTS (
          SELECT FROM metric_retentions AS retention
          WHERE retention.application_id = ANY (stored.application_ids) AND ${isOver}
        )
        LIMIT ${LISTS_AT_ONCE}
      ))`,
    isOver,
  }),
);

const UNDATED_MINUTES: ExpiredBatch = statement(
  'delete-expired-undated-minutes',
  `
    DELETE FROM metric_minutes_default WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM metric_minutes_default WHERE start < now() - interval '2 days' LIMIT :batch
    ))
    RETURNING 1 AS changed`,
);

export const EXPIRED_ROWS: readonly ExpiredBatch[] = [
  ofApplications('metric_hours', 'start'),
  ofApplications('metric_days', 'start'),
  ofApplications('auth_counts', 'hour'),
  ofApplications('active_counts', 'hour'),
  UNDATED_EVENTS,
  UNDATED_EVENTS_OF_SOME,
  UNDATED_MINUTES,
];
