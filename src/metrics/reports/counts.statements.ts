import { statement } from '../../platform/database/statement.js';
import type { AuthCountKind } from '../../platform/telemetry/auth-steps.js';

/** What happened to sign-ins and sessions, by interval, step and provider. The first interval begins at `from`. */
export const AUTH_COUNTS = statement<
  { applicationId: string; kinds: AuthCountKind[]; from: Date; to: Date; width: number },
  { start: Date; kind: string; step: string; provider: string; count: number }
>(
  'metric-auth-counts',
  `
  SELECT date_bin(make_interval(secs => :width), hour, :from) AS start, kind, step, provider,
    sum(count)::float8 AS count
  FROM auth_counts
  WHERE application_id = :applicationId AND hour >= :from AND hour < :to AND kind = ANY (:kinds)
  GROUP BY 1, 2, 3, 4`,
);

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
