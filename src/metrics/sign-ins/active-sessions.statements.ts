import { LAST_ID } from '../../platform/crypto/ids.js';
import { type None, statement } from '../../platform/database/statement.js';
import { live } from '../../session/lifecycle/live.js';

/** Those whose plan includes metrics, in one query: there may be thousands. */
export const MEASURED_APPLICATIONS = statement<None, { id: string }>(
  'measured-applications',
  `
    SELECT application.id FROM applications AS application JOIN plans AS plan ON plan.id = application.plan_id
    WHERE plan.metrics->'enabled' = 'true'`,
);

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

/** The last user of a full piece: as many sessions as `others` come before. Sessions that were revoked are in no piece. */
export const LAST_OF_PIECE = statement<{ after: string; others: number }, { last: string }>(
  'last-of-active-sessions',
  `
    SELECT identity_id AS last FROM sessions WHERE revoked_at IS NULL AND identity_id > :after
    ORDER BY identity_id OFFSET :others LIMIT 1`,
);

/**
 * The sessions and users of a piece that are alive at this moment; those of the portal belong to sessions that count. All
 * sessions of a user are in one piece, so the users of the pieces add up.
 */
export const COUNT_ACTIVE = statement<
  { after: string; last: string | null },
  { applicationId: string; sessions: number; users: number }
>(
  'count-active-sessions',
  `
    SELECT application_id, count(*)::float8 AS sessions, count(DISTINCT identity_id)::float8 AS users FROM sessions
    WHERE identity_id > :after AND identity_id <= coalesce(:last::uuid, '${LAST_ID}')
      AND audience = 'application' AND ${live('sessions')}
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
