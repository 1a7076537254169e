import type { ShownIdentity } from '../../identities/dto/user.dto.js';
import { statement } from '../../platform/database/statement.js';
import type { Session } from '../entities/session.entity.js';
import { live } from './live.js';

export type LiveSessionRow = Pick<
  Session,
  'id' | 'applicationId' | 'identityId' | 'audience' | 'clientType' | 'provider'
>;

const check = (condition: string): string => `
    SELECT id, application_id, identity_id, audience, client_type, provider
    FROM sessions
    WHERE ${condition} AND ${live('sessions')}`;

/** One read by primary key. The next request on every replica sees a revocation. */
export const CHECK = statement<{ id: string }, LiveSessionRow>('check-session', check('id = :id'));

/** Checks many sessions in one round trip. */
export const CHECK_TOGETHER = statement<{ ids: string }, LiveSessionRow>(
  'check-sessions',
  check('id = ANY(:ids::uuid[])'),
);

export interface CurrentSessionRow extends ShownIdentity, Pick<Session, 'applicationId' | 'clientType' | 'provider'> {
  sessionId: string;
  isContinued: boolean;
  openedAt: Date;
  endsAt: Date;
}

const current = (condition: string): string => `
    SELECT session.id AS session_id, session.application_id, session.client_type, session.provider,
      session.remembered_browser_id IS NOT NULL AS is_continued, session.created_at AS opened_at,
      session.expires_at AS ends_at, identity.id, identity.email, identity.email_verified_at, identity.email_is_relay,
      identity.mfa_enabled_at, identity.name, identity.picture, identity.locale, identity.created_at
    FROM sessions AS session JOIN identities AS identity ON identity.id = session.identity_id
    WHERE ${condition} AND session.audience = 'application'
      AND ${live('session')}`;

/** Reads a living session and its identity: two primary keys, one round trip. */
export const CURRENT_SESSION = statement<{ id: string }, CurrentSessionRow>(
  'current-session',
  current('session.id = :id'),
);

/** Reads many in one round trip. */
export const CURRENT_SESSIONS = statement<{ ids: string }, CurrentSessionRow>(
  'current-sessions',
  current('session.id = ANY(:ids::uuid[])'),
);

export interface Held {
  id: string;
  /** It is null where a valid access token has named the session. */
  secretHash: Buffer | null;
}

export interface HeldRow extends Pick<Session, 'id' | 'identityId' | 'clientType'> {
  /** The moment at which this transaction ends sessions. */
  revokedAt: Date;
}

/** A living session of the application that a client proves to hold. Other clients of OpenID Connect have `/oauth/revoke`. */
export const FIND_HELD = statement<Held, HeldRow>(
  'find-held-session',
  `
    SELECT id, identity_id, client_type, now() AS revoked_at FROM sessions
    WHERE id = :id AND client_id IS NULL AND (:secretHash::bytea IS NULL OR secret_hash = :secretHash)
      AND ${live('sessions')}`,
);

/** What the session was granted, and who holds it. */
export type GrantedRow = Pick<
  Session,
  'id' | 'granted' | 'secretHash' | 'clientType' | 'applicationId' | 'clientId' | 'keyThumbprint'
>;

const granted = (condition: string): string => `
    SELECT id, granted, secret_hash, client_type, application_id, client_id, key_thumbprint
    FROM sessions WHERE ${condition} AND ${live('sessions')}`;

export const GRANTED = statement<{ id: string }, GrantedRow>('granted-to-session', granted('id = :id'));

/** Reads many in one round trip. */
export const GRANTED_TOGETHER = statement<{ ids: string }, GrantedRow>(
  'granted-to-sessions',
  granted('id = ANY(:ids::uuid[])'),
);

export const GRANTED_RESOURCE = statement<{ id: string; resource: string }, { id: string }>(
  'granted-resource',
  "SELECT id FROM sessions WHERE id = :id AND jsonb_exists(granted->'resources', :resource)",
);

/** Finds the application of a session that has ended, too. */
export const APPLICATION_OF_SESSION = statement<{ sessionId: string }, { applicationId: string }>(
  'application-of-session',
  'SELECT application_id FROM sessions WHERE id = :sessionId',
);
