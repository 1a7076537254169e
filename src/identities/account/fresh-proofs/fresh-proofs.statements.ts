import { MAIL_GAP, MOST_TRIES } from '../../../flows/email-codes/code-text.js';
import { statement } from '../../../platform/database/statement.js';
import type { Sweep } from '../../../platform/database/sweeps.js';

/** How long a proof counts. */
export const FRESH_MINUTES = 5;

const FRESH = `interval '${FRESH_MINUTES} minutes'`;

type OfSession = { sessionId: string };

export const NOTE_PROOF = statement<OfSession>(
  'note-fresh-proof',
  `
    INSERT INTO fresh_proofs (session_id, proved_at, tries) VALUES (:sessionId, now(), 0)
    ON CONFLICT (session_id) DO UPDATE SET proved_at = now()`,
);

export const FIND_PROOF = statement<OfSession & { after: Date | null }, { provedAt: Date }>(
  'find-fresh-proof',
  `
    SELECT proved_at FROM fresh_proofs
    WHERE session_id = :sessionId AND proved_at > now() - ${FRESH}
      AND proved_at > COALESCE(:after::timestamptz, '-infinity')`,
);

/** No row if a code was emailed a moment ago. */
export const PREPARE_CODE = statement<OfSession & { mac: Buffer; ttl: number }, OfSession>(
  'prepare-proof-code',
  `
    INSERT INTO fresh_proofs AS proof (session_id, digits_mac, tries, requested_at, expires_at)
    VALUES (:sessionId, :mac, 0, now(), now() + make_interval(secs => :ttl))
    ON CONFLICT (session_id) DO UPDATE
      SET digits_mac = excluded.digits_mac, tries = 0, requested_at = now(), expires_at = excluded.expires_at
      WHERE proof.requested_at IS NULL OR proof.requested_at < now() - interval '${MAIL_GAP} seconds'
    RETURNING session_id`,
);

type Guess = OfSession & { macs: Buffer[] };

/** Judges and counts a guess in one update. Right digits are no guess: they stay until USE_CODE. */
export const JUDGE_CODE = statement<Guess, { isRight: boolean }>(
  'judge-proof-code',
  `
    UPDATE fresh_proofs SET tries = tries + CASE WHEN digits_mac = ANY(:macs) THEN 0 ELSE 1 END
    WHERE session_id = :sessionId AND digits_mac IS NOT NULL AND tries < ${MOST_TRIES} AND expires_at > now()
    RETURNING digits_mac = ANY(:macs) AS is_right`,
);

/** Right digits count once. */
export const USE_CODE = statement<Guess, OfSession>(
  'use-proof-code',
  `
    UPDATE fresh_proofs SET digits_mac = NULL
    WHERE session_id = :sessionId AND digits_mac = ANY(:macs) AND expires_at > now()
    RETURNING session_id`,
);

/** Neither the proof nor the digits count any more. The table is small, because this leaves only those of a day. */
export const EXPIRED_PROOFS: Sweep = {
  name: 'fresh_proofs',
  statement: `
    DELETE FROM fresh_proofs WHERE session_id IN (
      SELECT session_id FROM fresh_proofs
      WHERE COALESCE(GREATEST(proved_at, requested_at, expires_at), '-infinity') < now() - interval '1 day'
      LIMIT $1 FOR UPDATE SKIP LOCKED
    )`,
};
