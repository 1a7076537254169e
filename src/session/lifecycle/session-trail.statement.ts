import { version } from 'uuid';
import type { AuditEvent } from '../../platform/audit/entities/audit-event.entity.js';
import { statement } from '../../platform/database/statement.js';

export type TrailEvent = Pick<AuditEvent, 'occurredAt' | 'type' | 'ip' | 'details'>;

/**
 * What happened to a session, in that order. The trail has an index of identities; without one, the id of the session
 * says from when on the trail is read.
 */
export const SESSION_TRAIL = statement<{ id: string; identityId: string | null; from: Date }, TrailEvent>(
  'session-trail',
  `
    SELECT occurred_at, type, ip, details FROM audit_events
    WHERE session_id = :id AND occurred_at >= :from AND (:identityId::uuid IS NULL OR identity_id = :identityId)
    ORDER BY occurred_at, id`,
);

const HOUR_MS = 60 * 60 * 1000;

/** A UUIDv7 begins with its moment; the clocks of the service and of the database may differ. */
export const earliestOf = (id: string): Date =>
  version(id) === 7 ? new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) - HOUR_MS) : new Date(0);
