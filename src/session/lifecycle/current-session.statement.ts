import type { ShownIdentity } from '../../identities/dto/user.dto.js';
import { statement } from '../../platform/database/statement.js';
import type { Session } from '../entities/session.entity.js';
import { live } from './live.js';

export interface CurrentSessionRow extends ShownIdentity, Pick<Session, 'applicationId' | 'clientType' | 'provider'> {
  sessionId: string;
  isContinued: boolean;
  openedAt: Date;
  endsAt: Date;
}

/** Reads a living session and its identity: two primary keys, one round trip. */
export const CURRENT_SESSION = statement<{ sessionId: string }, CurrentSessionRow>(
  'current-session',
  `
    SELECT session.id AS session_id, session.application_id, session.client_type, session.provider,
      session.remembered_browser_id IS NOT NULL AS is_continued, session.created_at AS opened_at,
      session.expires_at AS ends_at, identity.id, identity.email, identity.email_verified_at, identity.email_is_relay,
      identity.mfa_enabled_at, identity.name, identity.picture, identity.locale, identity.created_at
    FROM sessions AS session JOIN identities AS identity ON identity.id = session.identity_id
    WHERE session.id = :sessionId AND session.audience = 'application'
      AND ${live('session')}`,
);
