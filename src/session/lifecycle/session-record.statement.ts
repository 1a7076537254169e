import { statement } from '../../platform/database/statement.js';
import type { Audience, ClientType } from '../entities/session.entity.js';
import { endedAt, endedReason, live } from './live.js';

export interface SessionRecordRow {
  id: string;
  /** Its slug. */
  application: string;
  identityId: string;
  audience: Audience;
  openedFrom: string | null;
  clientType: ClientType;
  provider: string;
  isContinued: boolean;
  ip: string | null;
  userAgent: string | null;
  openedAt: Date;
  lastUsedAt: Date;
  idleExpiresAt: Date;
  expiresAt: Date;
  isLive: boolean;
  endedAt: Date | null;
  /** As it is written: see end-reasons.ts. */
  ended: string | null;
}

/** A session, living or ended, as long as its row is kept. */
export const SESSION_RECORD = statement<{ id: string }, SessionRecordRow>(
  'session-record',
  `
    SELECT id, (SELECT slug FROM applications WHERE id = session.application_id) AS application, identity_id AS "identityId", audience, opened_from AS "openedFrom",
      client_type AS "clientType", provider, remembered_browser_id IS NOT NULL AS "isContinued", ip, user_agent AS "userAgent", created_at AS "openedAt",
      rotated_at AS "lastUsedAt", idle_expires_at AS "idleExpiresAt", expires_at AS "expiresAt",
      ${live('session')} AS "isLive", ${endedAt('session')} AS "endedAt", ${endedReason('session')} AS ended
    FROM sessions AS session WHERE id = :id`,
);
