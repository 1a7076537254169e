import { UNDO_DAYS } from '../../mail/mails.js';
import { statement } from '../../platform/database/statement.js';
import { expired } from '../../platform/database/sweeps.js';
import type { UndoLink } from './undo-link.entity.js';

/** A session that was signed in earlier than this before its change reaches back no further. */
const REACH_DAYS = 30;

interface Offer extends Omit<UndoLink, 'requestedAt' | 'changedAt' | 'since' | 'expiresAt'> {
  /** It is null means now. */
  requestedAt: Date | null;
  isMade: boolean;
  /** The session that makes the change. Null for a change in the middle of a sign-in. */
  sessionId: string | null;
}

export interface UndoRow extends Omit<UndoLink, 'linkHash' | 'since' | 'expiresAt'> {
  /** The earliest sign-in of all changes of the identity that can still be undone. */
  since: Date;
}

export interface FoundUndo extends UndoRow {
  /**
   * The change was asked for within the life of a reset mail. The request counts, because a thief may confirm it late.
   */
  isRecent: boolean;
}

/**
 * A portal session is as old as the session from which it was opened. One that has become this account's by a merge is as
 * old as the merge, which ended the other. Sessions are deleted earlier than this is read.
 */
const SIGNED_IN = `
  SELECT CASE
    WHEN origin.ended_reason = 'merged' THEN origin.revoked_at
    ELSE LEAST(session.created_at, origin.created_at)
  END
  FROM sessions AS session LEFT JOIN sessions AS origin ON origin.id = session.opened_from
  WHERE session.id = :sessionId::uuid`;

/**
 * The identity is locked, so `clock_timestamp()` puts the links of different mailboxes into the order in which these
 * had the account. The earlier links about the same change of email stay good as long as this one.
 */
export const OFFER_UNDO = statement<Offer>(
  'offer-undo',
  `
    WITH earlier AS (
      UPDATE address_undos SET changed_at = now(), expires_at = now() + interval '${UNDO_DAYS} days'
      WHERE :isMade::boolean AND identity_id = :identityId AND email_key = :emailKey AND new_email = :newEmail::text
        AND changed_at IS NULL
    )
    INSERT INTO address_undos (id, link_hash, identity_id, change, email, email_key, email_is_relay, new_email,
      requested_at, changed_at, since, expires_at)
    VALUES (:id, :linkHash, :identityId, :change, :email, :emailKey, :emailIsRelay, :newEmail,
      COALESCE(:requestedAt::timestamptz, clock_timestamp()), CASE WHEN :isMade THEN now() END,
      GREATEST(COALESCE((${SIGNED_IN}), now()), now() - interval '${REACH_DAYS} days'),
      now() + interval '${UNDO_DAYS} days')`,
);

const columnsOf = (row: string): string => `
  ${row}.id, ${row}.identity_id, ${row}.change, ${row}.email, ${row}.email_key, ${row}.email_is_relay,
  ${row}.new_email, ${row}.requested_at, ${row}.changed_at, (
    SELECT min(LEAST(other.since, other.requested_at)) FROM address_undos AS other
    WHERE other.identity_id = ${row}.identity_id AND other.expires_at > now()
  ) AS since`;

export const FIND_UNDO = statement<{ linkHash: Buffer; recentSeconds: number }, FoundUndo>(
  'find-undo',
  `
    SELECT ${columnsOf('undo')}, undo.requested_at > now() - make_interval(secs => :recentSeconds) AS is_recent
    FROM address_undos AS undo WHERE link_hash = :linkHash AND expires_at > now()`,
);

/**
 * Uses the link up, with every other of that mailbox. Mailboxes that had the account later lose their right, so that a
 * thief who changed the email cannot undo the undoing. No row if the link was used before.
 */
export const TAKE_UNDO = statement<{ linkHash: Buffer }, UndoRow>(
  'take-undo',
  `
    WITH taken AS (
      DELETE FROM address_undos WHERE link_hash = :linkHash AND expires_at > now() RETURNING *
    ), others AS (
      DELETE FROM address_undos AS other USING taken
      WHERE other.identity_id = taken.identity_id AND other.id <> taken.id
        AND (other.requested_at >= taken.requested_at OR other.email_key = taken.email_key)
    )
    SELECT ${columnsOf('taken')} FROM taken`,
);

export const EXPIRED_UNDOS = expired('address_undos', { keptFor: '1 day' });
