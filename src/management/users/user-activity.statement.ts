import type { AuditEvent } from '../../platform/audit/entities/audit-event.entity.js';
import { exactly } from '../../platform/database/page.js';
import { statement } from '../../platform/database/statement.js';

type Shown =
  | 'id'
  | 'type'
  | 'ip'
  | 'userAgent'
  | 'sessionId'
  | 'managementKeyId'
  | 'operatorId'
  | 'requestId'
  | 'details';

export interface UserEvent extends Pick<AuditEvent, Shown> {
  /** It has microseconds, as the next page begins there. */
  at: string;
  /** The email of the operator who did it in the console. */
  operatorEmail: string | null;
}

/** Each id is read by its own range of the index, so that a page reads no more than it shows. */
export const USER_ACTIVITY = statement<{ ids: string; before: string; beforeId: string; limit: number }, UserEvent>(
  'user-activity',
  `
    SELECT event.id, type, ${exactly('occurred_at')} AS at, ip, user_agent,
      request_id, session_id, management_key_id, operator_id,
      (SELECT email FROM identities WHERE id = operator_id) AS operator_email, details
    FROM unnest(:ids::uuid[]) AS known (id) CROSS JOIN LATERAL (
      SELECT * FROM audit_events
      WHERE identity_id = known.id AND (occurred_at, id) < (:before::timestamptz, :beforeId::uuid)
      ORDER BY occurred_at DESC, id DESC LIMIT :limit::integer
    ) AS event
    ORDER BY occurred_at DESC, event.id DESC LIMIT :limit::integer`,
);
