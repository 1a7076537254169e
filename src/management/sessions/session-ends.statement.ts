import type { AuditEvent } from '../../platform/audit/entities/audit-event.entity.js';
import { statement } from '../../platform/database/statement.js';

type Columns = 'id' | 'type' | 'occurredAt' | 'ip' | 'userAgent' | 'requestId' | 'managementKeyId' | 'operatorId';

/** The event of the trail that says why a session ended, and who asked for it. */
export interface SessionEnd extends Pick<AuditEvent, Columns | 'details'> {
  sessionId: string;
  operatorEmail: string | null;
  /** The name of the management key. */
  keyName: string | null;
}

interface Given {
  ids: string;
  /** When each of them ended. */
  moments: string;
  identityIds: string;
  identityId: string;
  applicationId: string;
}

const AROUND = `occurred_at BETWEEN ended_at - interval '1 minute' AND ended_at + interval '1 minute'`;

/** Each is looked for around the moment of its end. A cut-off of many sessions has one event for all of them. */
export const ENDS_OF = statement<Given, SessionEnd>(
  'ends-of-sessions',
  `
    SELECT given.session_id, event.id, type, occurred_at, ip, user_agent, request_id, management_key_id, operator_id,
      (SELECT email FROM identities WHERE id = operator_id) AS operator_email,
      (SELECT name FROM management_keys WHERE id = management_key_id) AS key_name, details
    FROM unnest(:ids::uuid[], :moments::timestamptz[]) AS given (session_id, ended_at) CROSS JOIN LATERAL (
      SELECT * FROM (
        SELECT * FROM audit_events
        WHERE identity_id = ANY(:identityIds::uuid[]) AND session_id = given.session_id AND ${AROUND}
          AND type IN ('session.revoked', 'session.reuse_detected') AND NOT details ? 'announced'
        UNION ALL
        SELECT * FROM audit_events
        WHERE type = 'sessions.cut_off' AND ${AROUND}
          AND (details->>'identityId' = :identityId OR (NOT details ? 'identityId'
            AND (application_id IS NULL OR application_id = :applicationId)))
      ) AS known
      ORDER BY type, occurred_at LIMIT 1
    ) AS event`,
);
