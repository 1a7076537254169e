import type { AuditEvent } from '../../platform/audit/entities/audit-event.entity.js';
import { exactly } from '../../platform/database/page.js';
import { statement } from '../../platform/database/statement.js';
import { endedReason, isCutOff } from '../../session/lifecycle/live.js';
import type { AuditedType } from './activity-types.js';

export interface ActivityRow extends Pick<AuditEvent, 'id' | 'ip' | 'userAgent' | 'sessionId' | 'details'> {
  type: AuditedType;
  /** It has microseconds, as the next page begins there. */
  at: string;
  /** The device of the session that the event is about, as long as its row is kept. */
  sessionDevice: string | null;
}

interface Page {
  identityId: string;
  types: string[];
  /** Everything on the page is older than this. */
  before: string;
  beforeId: string;
  limit: number;
}

const MOMENT = exactly('event.at');

/** Where an operator, their program or another member of an organization asked from is not the owner's to see. */
const ofOwner = (column: string): string =>
  `CASE WHEN management_key_id IS NULL AND operator_id IS NULL
    AND coalesce(details->>'by_member', identity_id::text) = identity_id::text THEN ${column} END AS ${column}`;

/**
 * The newest events of an identity, and the sessions that have run out: no event tells of these. Of the sessions that
 * were opened only those of the portal are shown, because `identity.signed_in` tells of the others.
 */
export const ACTIVITY = statement<Page, ActivityRow>(
  'portal-activity',
  `
    WITH recorded AS (
      SELECT id, type, occurred_at AS at, ${ofOwner('ip')}, ${ofOwner('user_agent')}, session_id, details
      FROM audit_events
      WHERE identity_id = :identityId AND type = ANY(:types::text[])
        AND (type <> 'session.opened' OR details->>'audience' = 'portal')
        AND (occurred_at, id) < (:before::timestamptz, :beforeId::uuid)
      ORDER BY occurred_at DESC, id DESC LIMIT :limit::integer
    ), expired AS (
      SELECT id, 'session.expired' AS type, idle_expires_at AS at, NULL AS ip, NULL AS user_agent, id AS session_id,
        jsonb_build_object('reason', ${endedReason('session')}) AS details
      FROM sessions AS session
      WHERE identity_id = :identityId AND revoked_at IS NULL AND idle_expires_at <= now()
        AND NOT ${isCutOff('session')} AND (idle_expires_at, id) < (:before::timestamptz, :beforeId::uuid)
      ORDER BY idle_expires_at DESC, id DESC LIMIT :limit::integer
    )
    SELECT event.id, event.type, ${MOMENT} AS at, event.ip, event.user_agent, event.session_id, event.details,
      session.user_agent AS session_device
    FROM (SELECT * FROM recorded UNION ALL SELECT * FROM expired) AS event
    LEFT JOIN sessions AS session ON session.id = event.session_id
    ORDER BY event.at DESC, event.id DESC LIMIT :limit::integer`,
);
