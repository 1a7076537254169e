import { CONSOLE_ID } from '../../applications/built-in.js';
import { statement } from '../../platform/database/statement.js';
import type { AuditTrailRow } from './audit-trail.statements.js';

type Columns =
  | 'id'
  | 'occurredAt'
  | 'type'
  | 'application'
  | 'identityId'
  | 'sessionId'
  | 'ip'
  | 'requestId'
  | 'details';

export interface RequestEvent extends Pick<AuditTrailRow, Columns> {
  applicationId: string | null;
  /** Of the user, as long as there is one. An operator is none. */
  email: string | null;
}

/** What one request did, in that order. */
export const REQUEST_EVENTS = statement<{ requestId: string; applicationIds: string[] | null }, RequestEvent>(
  'request-events',
  `
    SELECT id, occurred_at, type, application_id,
      (SELECT slug FROM applications WHERE id = event.application_id) AS application, identity_id,
      (SELECT email FROM identities WHERE id = event.identity_id AND application_id <> '${CONSOLE_ID}') AS email, session_id, ip, request_id, details
    FROM audit_events AS event
    WHERE request_id = :requestId AND (:applicationIds::uuid[] IS NULL OR application_id = ANY(:applicationIds))
    ORDER BY occurred_at, id LIMIT 50`,
);
