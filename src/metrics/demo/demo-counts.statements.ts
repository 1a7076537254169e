import { statement } from '../../platform/database/statement.js';

interface Hour {
  applicationId: string;
  hour: Date;
}

export const STORE_DEMO_COUNTS = statement<Hour & { counts: string }>(
  'store-demo-auth-counts',
  `
    INSERT INTO auth_counts AS known (application_id, hour, kind, step, provider, count)
    SELECT :applicationId::uuid, :hour::timestamptz, kind, step, provider, count
    FROM jsonb_to_recordset(:counts::jsonb) AS given (kind text, step text, provider text, count bigint)
    ORDER BY kind, step, provider
    ON CONFLICT (application_id, hour, kind, step, provider) DO UPDATE SET count = known.count + excluded.count`,
);

/** They were not counted in their hour, so no real count is compared with them. */
export const STORE_DEMO_ACTIVE = statement<Hour & { sessions: number; users: number }>(
  'store-demo-active-counts',
  `
    INSERT INTO active_counts (application_id, hour, sessions, users, counted_at)
    VALUES (:applicationId, :hour::timestamptz, :sessions, :users, now())
    ON CONFLICT (application_id, hour) DO NOTHING`,
);
