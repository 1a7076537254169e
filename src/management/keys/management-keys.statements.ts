import { type None, statement } from '../../platform/database/statement.js';
import type { ManagementKey } from './management-key.entity.js';

export type LiveKey = Pick<ManagementKey, 'id' | 'applicationId' | 'scopes'>;

/** Its first use of a day is noted. It is asked each time, so a key that is revoked opens nothing from then on. */
export const USE_MANAGEMENT_KEY = statement<{ hash: Buffer }, LiveKey>(
  'use-management-key',
  `
    WITH live AS (
      SELECT id, application_id, scopes, last_used_at FROM management_keys
      WHERE key_hash = :hash AND revoked_at IS NULL AND expires_at > now()
    ), noted AS (
      UPDATE management_keys AS key SET last_used_at = (now() AT TIME ZONE 'UTC')::date
      FROM live WHERE key.id = live.id AND live.last_used_at IS DISTINCT FROM (now() AT TIME ZONE 'UTC')::date
    )
    SELECT id, application_id, scopes FROM live`,
);

/** No row once it is revoked or has ended. */
export const LIVE_MANAGEMENT_KEY = statement<{ id: string }, Pick<LiveKey, 'id'>>(
  'live-management-key',
  'SELECT id FROM management_keys WHERE id = :id AND revoked_at IS NULL AND expires_at > now()',
);

/** No key and no hash of one: what may be shown. */
export interface ListedManagementKey extends Omit<ManagementKey, 'applicationId' | 'keyHash'> {
  /** The slug of the application that it manages; null for all of them. */
  application: string | null;
  state: 'active' | 'revoked' | 'expired';
}

export const LIST_MANAGEMENT_KEYS = statement<Record<never, never>, ListedManagementKey>(
  'list-management-keys',
  `
    SELECT key.id, application.slug AS application, key.name, key.scopes,
      CASE WHEN revoked_at IS NOT NULL THEN 'revoked' WHEN expires_at <= now() THEN 'expired' ELSE 'active' END
        AS state,
      key.created_at, expires_at, revoked_at, last_used_at::text
    FROM management_keys AS key LEFT JOIN applications AS application ON application.id = key.application_id
    ORDER BY key.created_at, key.id`,
);

/** Keys that were used within a week and end within two. */
export const ENDING_MANAGEMENT_KEYS = statement<None, Pick<ManagementKey, 'id' | 'name' | 'expiresAt'>>(
  'ending-management-keys',
  `
    SELECT id, name, expires_at FROM management_keys
    WHERE revoked_at IS NULL AND expires_at > now() AND expires_at < now() + interval '14 days'
      AND last_used_at > (now() AT TIME ZONE 'UTC')::date - 7
    ORDER BY expires_at, id`,
);
