import { insertAuditRow, NEW_EVENT_ID } from '../platform/audit/audit-row.js';

/** What made an account. */
type Maker = 'sign_up' | 'provider' | 'import';

/** Lets a statement that creates accounts write an event of each: of thousands in the same round trip. */
export const insertCreated = (by: Maker, from: string): string =>
  insertAuditRow(
    {
      id: NEW_EVENT_ID,
      type: "'identity.created'",
      applicationId: 'application_id',
      identityId: 'id',
      ip: 'NULL',
      userAgent: 'NULL',
      requestId: 'NULL',
      details: `'{"by": "${by}"}'::jsonb`,
    },
    from,
  );
