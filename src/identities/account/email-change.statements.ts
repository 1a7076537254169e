import { MOST_TRIES } from '../../flows/email-codes/code-text.js';
import { statement } from '../../platform/database/statement.js';

/** A session has one change of email at a time: a newer request replaces it. */
export const PREPARE_CHANGE = statement<{
  sessionId: string;
  email: string;
  emailKey: string;
  mac: Buffer;
  /** Seconds that the code lives. */
  ttl: number;
}>(
  'prepare-email-change',
  `
    INSERT INTO address_changes (session_id, email, email_key, digits_mac, tries, expires_at)
    VALUES (:sessionId, :email, :emailKey, :mac, 0, now() + make_interval(secs => :ttl))
    ON CONFLICT (session_id) DO UPDATE
    SET email = excluded.email, email_key = excluded.email_key, digits_mac = excluded.digits_mac, tries = 0,
        requested_at = now(), expires_at = excluded.expires_at`,
);

/**
 * Judges and counts a guess in one update. A password that was set after the request ends the change, whether its
 * owner doubted this session or set it in this session.
 */
export const JUDGE_CHANGE = statement<
  { sessionId: string; macs: Buffer[]; passwordChangedAt: Date | null },
  { email: string; key: string }
>(
  'judge-email-change',
  `
    WITH guessed AS (
      UPDATE address_changes SET tries = tries + 1
      WHERE session_id = :sessionId AND tries < ${MOST_TRIES} AND expires_at > now()
        AND requested_at > COALESCE(:passwordChangedAt, '-infinity'::timestamptz)
      RETURNING email, email_key AS key, digits_mac = ANY(:macs) AS matched
    )
    SELECT email, key FROM guessed WHERE matched`,
);
