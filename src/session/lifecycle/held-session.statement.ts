import { statement } from '../../platform/database/statement.js';
import type { Session } from '../entities/session.entity.js';
import { live } from './live.js';

export interface Held {
  id: string;
  /** Null where a valid access token has named the session. */
  secretHash: Buffer | null;
}

export interface HeldRow extends Pick<Session, 'id' | 'identityId' | 'clientType'> {
  /** The moment at which this transaction ends sessions. */
  revokedAt: Date;
}

/** A living session that a client proves to hold. */
export const FIND_HELD = statement<Held, HeldRow>(
  'find-held-session',
  `
    SELECT id, identity_id, client_type, now() AS revoked_at FROM sessions
    WHERE id = :id AND (:secretHash::bytea IS NULL OR secret_hash = :secretHash) AND ${live('sessions')}`,
);
