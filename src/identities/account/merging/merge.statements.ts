import { statement } from '../../../platform/database/statement.js';

type Merging = { from: string; into: string };

/**
 * They are as old as the merge: an owner who undoes it loses them, and nothing that the account had before. Where the
 * mailbox alone has let a link in, a reset by the mailbox removes it.
 */
export const MOVE_LINKS = statement<Merging & { isByMailbox: boolean }>(
  'move-links',
  `
    UPDATE linked_accounts SET identity_id = :into, created_at = now(), by_sign_in = by_sign_in OR :isByMailbox
    WHERE identity_id = :from`,
);

/**
 * The device keeps the id that the passkey was made for, and says it at every use. Where the mailbox alone has let a
 * passkey in, the mailbox may remove it: the second factor that its maker had proved was that of another account.
 */
export const MOVE_PASSKEYS = statement<Merging & { isByMailbox: boolean }>(
  'move-passkeys',
  `
    UPDATE passkeys SET identity_id = :into, created_at = now(), made_for = COALESCE(made_for, :from),
      is_of_two_factors = is_of_two_factors AND NOT :isByMailbox
    WHERE identity_id = :from`,
);

/** What the person agreed to with either account, they agreed to. */
export const MOVE_AGREEMENTS = statement<Merging>(
  'move-agreements',
  `
    UPDATE agreements AS moved SET identity_id = :into WHERE identity_id = :from
      AND NOT EXISTS (
        SELECT FROM agreements AS kept
        WHERE kept.identity_id = :into AND (kept.document, kept.version) = (moved.document, moved.version))`,
);

/** The recovery codes of the authenticator move with it. */
export const MOVE_AUTHENTICATOR = statement<Merging>(
  'move-authenticator',
  `
    WITH codes AS (UPDATE recovery_codes SET identity_id = :into WHERE identity_id = :from)
    UPDATE totp_factors SET identity_id = :into WHERE identity_id = :from AND confirmed_at IS NOT NULL`,
);
