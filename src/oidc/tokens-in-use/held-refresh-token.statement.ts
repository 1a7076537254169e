import { statement } from '../../platform/database/statement.js';
import type { Session } from '../../session/entities/session.entity.js';
import { live } from '../../session/lifecycle/live.js';

interface Held {
  id: string;
  generation: number;
  secretHash: Buffer;
  applicationId: string;
}

export interface HeldRefreshTokenRow extends Pick<Session, 'clientId' | 'identityId' | 'granted' | 'keyThumbprint'> {
  /** In seconds since 1970. */
  issuedAt: number;
  expiresAt: number;
}

/** The session of a refresh token, if both live. */
export const HELD_REFRESH_TOKEN = statement<Held, HeldRefreshTokenRow>(
  'held-refresh-token',
  `
    SELECT client_id, identity_id, granted, key_thumbprint,
      floor(extract(epoch FROM rotated_at))::float8 AS issued_at,
      floor(extract(epoch FROM LEAST(idle_expires_at, expires_at)))::float8 AS expires_at
    FROM sessions
    WHERE id = :id AND secret_hash = :secretHash AND generation = :generation AND application_id = :applicationId
      AND audience = 'application' AND ${live('sessions')}`,
);
