import { insertAuditRow, NEW_EVENT_ID } from '../../platform/audit/audit-row.js';
import type { Sweep } from '../../platform/database/sweeps.js';

const DELETED_EVENT = insertAuditRow(
  {
    id: NEW_EVENT_ID,
    type: "'identity.deleted'",
    applicationId: 'application_id',
    identityId: 'id',
    ip: 'NULL',
    userAgent: 'NULL',
    requestId: 'NULL',
    details: `'{"by": "housekeeping"}'::jsonb`,
  },
  'gone',
);

/**
 * An unverified sign-up is deleted a day after its last code, with its codes and emails. Its audit events are wiped as
 * for every deleted identity. An account that was imported, linked, blocked or used is never deleted.
 */
export const UNVERIFIED_ACCOUNTS: Sweep = {
  name: 'unverified_accounts',
  statement: `
    WITH gone AS (
      DELETE FROM identities WHERE id IN (
        SELECT id FROM identities AS account
        WHERE email_verified_at IS NULL AND created_at < now() - interval '1 day'
          AND updated_at < now() - interval '1 day'
          AND imported_at IS NULL AND blocked_at IS NULL AND seated_at IS NULL
          AND NOT EXISTS (SELECT FROM linked_accounts WHERE identity_id = account.id)
          AND NOT EXISTS (
            SELECT FROM email_codes WHERE identity_id = account.id AND expires_at > now() - interval '1 day'
          )
        ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED
      ) RETURNING id, application_id
    ), noted AS (${DELETED_EVENT}
    )
    INSERT INTO forgotten_identities (identity_id, forgotten_at, wiped_until, wiped_id)
    SELECT id, now(), '-infinity', '00000000-0000-0000-0000-000000000000' FROM gone ON CONFLICT DO NOTHING`,
};
