import { type Statement, statement } from '../../platform/database/statement.js';

export type DeleteBatch = Statement<{ batch: number }, { deleted: number }>;

/** Rows of an application that begin earlier than it keeps them, found by the key of their table. */
const ofApplications = (table: string, column: string): DeleteBatch =>
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
    RETURNING 1 AS deleted`,
  );

/** Events whose day has no table. */
const UNDATED_EVENTS: DeleteBatch = statement(
  'delete-expired-undated-events',
  `
    DELETE FROM metric_events_default WHERE ctid = ANY (ARRAY(
      SELECT event.ctid FROM metric_events_default AS event
      LEFT JOIN metric_retentions AS retention USING (application_id)
      WHERE event.received_at < now() - make_interval(
        days => coalesce(retention.days, (SELECT max(days) FROM metric_retentions), 0) + 1)
      LIMIT :batch
    ))
    RETURNING 1 AS deleted`,
);

const UNDATED_MINUTES: DeleteBatch = statement(
  'delete-expired-undated-minutes',
  `
    DELETE FROM metric_minutes_default WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM metric_minutes_default WHERE start < now() - interval '2 days' LIMIT :batch
    ))
    RETURNING 1 AS deleted`,
);

export const EXPIRED_ROWS: readonly DeleteBatch[] = [
  ofApplications('metric_hours', 'start'),
  ofApplications('metric_days', 'start'),
  ofApplications('auth_counts', 'hour'),
  ofApplications('active_counts', 'hour'),
  UNDATED_EVENTS,
  UNDATED_MINUTES,
];
