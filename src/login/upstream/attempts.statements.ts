import type { Wish } from '../../flows/entities/held-proof.entity.js';
import { statement } from '../../platform/database/statement.js';

interface NewAttempt {
  id: string;
  stateHash: Buffer;
  flowId: string;
  provider: string;
  browserHash: Buffer;
  sealedSecrets: Buffer;
  wishes: Wish[];
  /** Seconds that the browser may take. */
  ttl: number;
}

/** An attempt, as the callback finds it. */
export type StoredAttempt = Pick<NewAttempt, 'id' | 'browserHash' | 'sealedSecrets' | 'wishes'>;

export const START_ATTEMPT = statement<NewAttempt>(
  'start-upstream-attempt',
  `
    INSERT INTO upstream_attempts (id, state_hash, flow_id, provider, browser_hash, sealed_secrets, wishes, created_at,
      expires_at)
    VALUES (:id, :stateHash, :flowId, :provider, :browserHash, :sealedSecrets, :wishes, now(),
      now() + make_interval(secs => :ttl))`,
);

/** Whatever became of it, so that the page can say so. It belongs to one application and provider. */
export const FIND_ATTEMPT = statement<{ stateHash: Buffer; slug: string; provider: string }, StoredAttempt>(
  'find-upstream-attempt',
  `
    SELECT attempt.id, attempt.browser_hash, sealed_secrets, wishes
    FROM upstream_attempts AS attempt
    JOIN auth_flows AS flow ON flow.id = flow_id
    JOIN applications AS application ON application.id = application_id
    WHERE state_hash = :stateHash AND provider = :provider AND slug = :slug`,
);

/** One compare-and-swap: of any number of answers with one state exactly one counts. */
export const CONSUME_ATTEMPT = statement<{ id: string; browserHash: Buffer }, { id: string }>(
  'consume-upstream-attempt',
  `
    UPDATE upstream_attempts SET used_at = now()
    WHERE id = :id AND browser_hash = :browserHash AND used_at IS NULL AND expires_at > now()
    RETURNING id`,
);
