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
