import { statement } from '../../platform/database/statement.js';

/** A count is made within its hour. Those of earlier hours that `metrics demo-data` invents are no counts. */
export const LATEST_ACTIVE_COUNT = statement<
  { applicationId: string; from: Date; to: Date },
  { sessions: number; users: number; countedAt: Date }
>(
  'metric-latest-active-count',
  `
  SELECT sessions::float8 AS sessions, users::float8 AS users, counted_at
  FROM active_counts
  WHERE application_id = :applicationId AND hour >= :from AND hour < :to AND counted_at < hour + interval '1 hour'
  ORDER BY hour DESC LIMIT 1`,
);
