import { statement } from '../../platform/database/statement.js';
import type { Session } from '../entities/session.entity.js';
import { endedAt, endedReason, live } from './live.js';

type Columns = 'id' | 'identityId' | 'audience' | 'openedFrom' | 'clientType' | 'provider' | 'ip' | 'userAgent';

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

/** A session, living or ended, as long as its row is kept. */
export const SESSION_RECORD = statement<{ id: string }, SessionRecordRow>(
  'session-record',
  `
    SELECT id, (SELECT slug FROM applications WHERE id = session.application_id) AS application, identity_id,
      audience, opened_from, client_type, provider, remembered_browser_id IS NOT NULL AS is_continued, ip, user_agent,
      created_at AS opened_at, rotated_at AS last_used_at, idle_expires_at, expires_at, ${live('session')} AS is_live,
      ${endedAt('session')} AS ended_at, ${endedReason('session')} AS ended
    FROM sessions AS session WHERE id = :id`,
);
