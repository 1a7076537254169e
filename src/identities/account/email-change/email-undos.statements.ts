import { statement } from '../../../platform/database/statement.js';
import type { Sweep } from '../../../platform/database/sweeps.js';

/** How long a change can be undone after it was made. */
const UNDO_DAYS = 7;

interface Offer {
  id: string;
  linkHash: Buffer;
  identityId: string;
  email: string;
  emailKey: string;
  emailIsRelay: boolean;
  newEmail: string;
}

export interface UndoRow {
  id: string;
  identityId: string;
  email: string;
  emailKey: string;
  emailIsRelay: boolean;
  newEmail: string;
  requestedAt: Date;
  changedAt: Date | null;
}

const COLUMNS = `id, identity_id AS "identityId", email, email_key AS "emailKey", email_is_relay AS "emailIsRelay",
  new_email AS "newEmail", requested_at AS "requestedAt", changed_at AS "changedAt"`;

/** As long as the code for the new email counts. */
export const OFFER_STOP = statement<Offer & { ttl: number }>(
  'offer-email-stop',
  `
    INSERT INTO address_undos (id, link_hash, identity_id, email, email_key, email_is_relay, new_email, requested_at,
      expires_at)
    VALUES (:id, :linkHash, :identityId, :email, :emailKey, :emailIsRelay, :newEmail, now(),
      now() + make_interval(secs => :ttl))`,
);

/** The links of earlier emails about this change stay good as well. */
export const OFFER_UNDO = statement<Offer & { requestedAt: Date }>(
  'offer-email-undo',
  `
    WITH earlier AS (
      UPDATE address_undos SET changed_at = now(), expires_at = now() + interval '${UNDO_DAYS} days'
      WHERE identity_id = :identityId AND email_key = :emailKey AND changed_at IS NULL
    )
    INSERT INTO address_undos (id, link_hash, identity_id, email, email_key, email_is_relay, new_email, requested_at,
      changed_at, expires_at)
    VALUES (:id, :linkHash, :identityId, :email, :emailKey, :emailIsRelay, :newEmail, :requestedAt,
      now(), now() + interval '${UNDO_DAYS} days')`,
);

export const FIND_UNDO = statement<{ linkHash: Buffer }, UndoRow>(
  'find-email-undo',
  `SELECT ${COLUMNS} FROM address_undos WHERE link_hash = :linkHash AND expires_at > now()`,
);

/**
 * Uses the link up, with every other of that mailbox. Mailboxes that had the account later lose their right, so that a
 * thief who changed the email twice cannot undo the undoing. No row if the link was used before.
 */
export const TAKE_UNDO = statement<{ linkHash: Buffer }, UndoRow>(
  'take-email-undo',
  `
    WITH taken AS (
      DELETE FROM address_undos WHERE link_hash = :linkHash AND expires_at > now() RETURNING *
    ), others AS (
      DELETE FROM address_undos AS other USING taken
      WHERE other.identity_id = taken.identity_id AND other.id <> taken.id
        AND (other.requested_at >= taken.requested_at OR other.email_key = taken.email_key)
    )
    SELECT ${COLUMNS} FROM taken`,
);

export const EXPIRED_UNDOS: Sweep = {
  name: 'address_undos',
  statement: `
    DELETE FROM address_undos WHERE id IN (
      SELECT id FROM address_undos WHERE expires_at < now() - interval '1 day'
      ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED
    )`,
};
