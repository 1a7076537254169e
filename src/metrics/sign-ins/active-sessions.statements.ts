import { statement } from '../../platform/database/statement.js';
import { live } from '../../session/lifecycle/live.js';

/** The applications are counted together, so all are due as soon as one of them is. */
export const IS_COUNT_DUE = statement<{ applicationIds: string[]; pauseSeconds: number }, { isDue: boolean }>(
  'is-active-count-due',
  `
    SELECT EXISTS (
      SELECT FROM unnest(:applicationIds::uuid[]) AS measured (id)
      LEFT JOIN active_counts AS counted
        ON counted.application_id = measured.id AND counted.hour = date_trunc('hour', now(), 'UTC')
      WHERE counted.counted_at IS NULL OR counted.counted_at < now() - make_interval(secs => :pauseSeconds)
    ) AS is_due`,
);

/** The sessions and users that are alive at this moment; those of the portal belong to sessions that count. */
export const COUNT_ACTIVE = statement<
  { applicationIds: string[] },
  { applicationId: string; sessions: number; users: number }
>(
  'count-active-sessions',
  `
    SELECT application_id, count(*)::float8 AS sessions, count(DISTINCT identity_id)::float8 AS users FROM sessions
    WHERE application_id = ANY(:applicationIds::uuid[]) AND audience = 'application' AND ${live('sessions')}
    GROUP BY application_id`,
);

/** The lists run in step. */
export const STORE_ACTIVE = statement<{ applicationIds: string[]; sessions: number[]; users: number[] }>(
  'store-active-counts',
  `
    INSERT INTO active_counts AS stored (application_id, hour, sessions, users, counted_at)
    SELECT application_id, date_trunc('hour', now(), 'UTC'), sessions, users, now()
    FROM unnest(:applicationIds::uuid[], :sessions::bigint[], :users::bigint[])
      AS active (application_id, sessions, users)
    ORDER BY application_id
    ON CONFLICT (application_id, hour) DO UPDATE
      SET sessions = excluded.sessions, users = excluded.users, counted_at = excluded.counted_at`,
);
