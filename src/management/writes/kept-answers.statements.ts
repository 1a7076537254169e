import { statement } from '../../platform/database/statement.js';
import { expired } from '../../platform/database/sweeps.js';

/** A key is a program's own: those of another management key are others. */
export interface OfRequest {
  managementKeyId: string;
  idempotencyKey: string;
}

export interface KeptRow {
  id: string;
  requestMac: Buffer;
  /** Null while the write that it belongs to is under way: only that write's own transaction sees it so. */
  sealedAnswer: Buffer | null;
}

export const FIND_ANSWER = statement<OfRequest, KeptRow>(
  'find-kept-answer',
  `
    SELECT id, request_mac, sealed_answer FROM kept_answers
    WHERE management_key_id = :managementKeyId AND idempotency_key = :idempotencyKey AND expires_at > now()`,
);

export const DROP_EXPIRED_ANSWER = statement<OfRequest>(
  'drop-expired-answer',
  `
    DELETE FROM kept_answers
    WHERE management_key_id = :managementKeyId AND idempotency_key = :idempotencyKey AND expires_at <= now()`,
);

/**
 * Answers the row of the first request with this key. A second request waits here until the first one's transaction has
 * ended, and then finds its answer, or takes its place.
 */
export const CLAIM_ANSWER = statement<OfRequest & { id: string; mac: Buffer; seconds: number }, KeptRow>(
  'claim-kept-answer',
  `
    INSERT INTO kept_answers AS kept (id, management_key_id, idempotency_key, request_mac, expires_at)
    VALUES (:id, :managementKeyId, :idempotencyKey, :mac, now() + make_interval(secs => :seconds))
    ON CONFLICT (management_key_id, idempotency_key) DO UPDATE SET expires_at = kept.expires_at
    RETURNING id, request_mac, sealed_answer`,
);

export const KEEP_ANSWER = statement<{ id: string; sealed: Buffer; identityId: string | null }>(
  'keep-answer',
  'UPDATE kept_answers SET sealed_answer = :sealed, identity_id = :identityId WHERE id = :id',
);

export const EXPIRED_ANSWERS = expired('kept_answers');
