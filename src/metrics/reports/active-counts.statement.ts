import { statement } from '../../platform/database/statement.js';

/** The most sessions and users that were alive at once in each interval. The first one begins at `from`. */
export const ACTIVE_COUNTS = statement<
  { applicationId: string; from: Date; to: Date; width: number },
  { start: Date; sessions: number; users: number }
>(
  'metric-active-counts',
  `
  SELECT date_bin(make_interval(secs => :width), hour, :from) AS start, max(sessions)::float8 AS sessions,
    max(users)::float8 AS users
  FROM active_counts
  WHERE application_id = :applicationId AND hour >= :from AND hour < :to
  GROUP BY 1`,
);
