import type { AuditEvent } from '../../platform/audit/entities/audit-event.entity.js';
import { statement } from '../../platform/database/statement.js';
import type { Session } from '../entities/session.entity.js';
import { endedAt, endedReason, live } from './live.js';

type Columns =
  | 'id'
  | 'applicationId'
  | 'identityId'
  | 'audience'
  | 'openedFrom'
  | 'clientType'
  | 'provider'
  | 'ip'
  | 'userAgent';

export interface SessionRecordRow extends Pick<Session, Columns | 'idleExpiresAt' | 'expiresAt'> {
  /** Its slug. */
  application: string;
  isContinued: boolean;
  openedAt: Date;
  lastUsedAt: Date;
  isLive: boolean;
  endedAt: Date | null;
  /** As it is written: see end-reasons.ts. */
  ended: string | null;
}

const RECORD = `
    SELECT id, (SELECT slug FROM applications WHERE id = session.application_id) AS application, application_id,
      identity_id,
      audience, opened_from, client_type, provider, remembered_browser_id IS NOT NULL AS is_continued, ip, user_agent,
      created_at AS opened_at, rotated_at AS last_used_at, idle_expires_at, expires_at, ${live('session')} AS is_live,
      ${endedAt('session')} AS ended_at, ${endedReason('session')} AS ended
    FROM sessions AS session`;

/** A session, living or ended, as long as its row is kept. */
export const SESSION_RECORD = statement<{ id: string }, SessionRecordRow>('session-record', `${RECORD} WHERE id = :id`);

interface RecordsPage {
  identityId: string;
  /** Living ones, or those that have ended. */
  live: boolean;
  /** Those that were opened before this one. */
  after: string;
  limit: number;
}

/** The sessions of an identity, the newest first. */
export const SESSION_RECORDS_OF = statement<RecordsPage, SessionRecordRow>(
  'session-records-of',
  `${RECORD}
    WHERE identity_id = :identityId AND id < :after AND (${live('session')}) = :live
    ORDER BY id DESC LIMIT :limit`,
);

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
/** The digit that says which kind of UUID it is. */
const VERSION_AT = 14;

/** A UUIDv7 begins with its moment; the clocks of the service and of the database may differ. */
export const earliestOf = (id: string): Date =>
  id[VERSION_AT] === '7' ? new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) - HOUR_MS) : new Date(0);
