import type { ShownIdentity } from '../../identities/dto/user.dto.js';
import { statement } from '../../platform/database/statement.js';
import type { ClientType } from '../entities/session.entity.js';
import { live } from './live.js';

export interface CurrentSessionRow extends ShownIdentity {
  sessionId: string;
  applicationId: string;
  clientType: ClientType;
  provider: string;
  isContinued: boolean;
  openedAt: Date;
  endsAt: Date;
}

/** Reads a living session and its identity: two primary keys, one round trip. */
export const CURRENT_SESSION = statement<{ sessionId: string }, CurrentSessionRow>(
  'current-session',
  `
    SELECT session.id AS "sessionId", session.application_id AS "applicationId",
      session.client_type AS "clientType", session.provider,
      session.remembered_browser_id IS NOT NULL AS "isContinued",
      session.created_at AS "openedAt", session.expires_at AS "endsAt",
      identity.id, identity.email, identity.email_verified_at AS "emailVerifiedAt",
      identity.email_is_relay AS "emailIsRelay", identity.mfa_enabled_at AS "mfaEnabledAt", identity.name, identity.picture, identity.locale,
      identity.created_at AS "createdAt"
    FROM sessions AS session JOIN identities AS identity ON identity.id = session.identity_id
    WHERE session.id = :sessionId AND session.audience = 'application'
      AND ${live('session')}`,
);
