import { statement } from '../../platform/database/statement.js';
import { expired } from '../../platform/database/sweeps.js';

interface NewAttempt {
  id: string;
  stateHash: Buffer;
  sessionId: string;
  provider: string;
  sealedSecrets: Buffer;
  /** Seconds that the browser may take. */
  ttl: number;
}

export interface ConsumedAttempt {
  id: string;
  sealedSecrets: Buffer;
  createdAt: Date;
}

export const START_LINK = statement<NewAttempt>(
  'start-link-attempt',
  `
    INSERT INTO link_attempts (id, state_hash, session_id, provider, sealed_secrets, created_at, expires_at)
    VALUES (:id, :stateHash, :sessionId, :provider, :sealedSecrets, now(), now() + make_interval(secs => :ttl))`,
);

/** One compare-and-swap: of any number of answers with one state exactly one counts, in the session that was sent. */
export const CONSUME_LINK_ATTEMPT = statement<
  { stateHash: Buffer; sessionId: string; provider: string },
  ConsumedAttempt
>(
  'consume-link-attempt',
  `
    UPDATE link_attempts SET used_at = now()
    WHERE state_hash = :stateHash AND session_id = :sessionId AND provider = :provider AND used_at IS NULL
      AND expires_at > now()
    RETURNING id, sealed_secrets, created_at`,
);

export const EXPIRED_LINK_ATTEMPTS = expired('link_attempts', { keptFor: '1 day' });
