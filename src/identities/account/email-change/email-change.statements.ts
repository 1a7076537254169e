import { MOST_TRIES } from '../../../flows/email-codes/code-text.js';
import { statement } from '../../../platform/database/statement.js';
import { expired } from '../../../platform/database/sweeps.js';

/** An identity has one change of email at a time: a newer request replaces it, also that of another session. */
export const PREPARE_CHANGE = statement<{
  sessionId: string;
  identityId: string;
  email: string;
  emailKey: string;
  mac: Buffer;
  /** Seconds that the code lives. */
  ttl: number;
}>(
  'prepare-email-change',
  `
    WITH older AS (
      DELETE FROM address_changes AS change USING sessions AS session
      WHERE session.id = change.session_id AND session.identity_id = :identityId AND session.id <> :sessionId
    )
    INSERT INTO address_changes (session_id, email, email_key, digits_mac, tries, expires_at)
    VALUES (:sessionId, :email, :emailKey, :mac, 0, now() + make_interval(secs => :ttl))
    ON CONFLICT (session_id) DO UPDATE
    SET email = excluded.email, email_key = excluded.email_key, digits_mac = excluded.digits_mac, tries = 0,
        requested_at = now(), expires_at = excluded.expires_at`,
);

/** Its code may still be entered. */
const WAITS = `tries < ${MOST_TRIES} AND expires_at > now()`;

export const FIND_CHANGE = statement<{ sessionId: string; identityId: string }, { email: string }>(
  'find-email-change',
  `
    SELECT change.email FROM address_changes AS change, identities AS identity
    WHERE session_id = :sessionId AND identity.id = :identityId AND ${WAITS}
      AND requested_at > COALESCE(password_changed_at, '-infinity'::timestamptz)`,
);

/** A new email whose code was right. */
export interface ConfirmedChange {
  email: string;
  key: string;
  requestedAt: Date;
}

/**
 * Judges and counts a guess in one update. A password that was set after the request ends the change, whether its
 * owner doubted this session or set it in this session.
 */
export const JUDGE_CHANGE = statement<
  { sessionId: string; mailbox: string | null; macs: Buffer[]; passwordChangedAt: Date | null },
  ConfirmedChange
>(
  'judge-email-change',
  `
    WITH guessed AS (
      UPDATE address_changes SET tries = tries + 1
      WHERE session_id = :sessionId AND email_key = :mailbox AND ${WAITS}
        AND requested_at > COALESCE(:passwordChangedAt, '-infinity'::timestamptz)
      RETURNING email, email_key AS key, requested_at, digits_mac = ANY(:macs) AS matched
    )
    SELECT email, key, requested_at FROM guessed WHERE matched`,
);

/** An address that was not proved goes with its digits. The table stays small: it holds the changes of one day. */
export const EXPIRED_CHANGES = expired('address_changes', { key: 'session_id', keptFor: '1 day' });
