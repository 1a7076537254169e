import { statement } from '../../../platform/database/statement.js';

type Merging = { from: string; into: string };

/**
 * They are as old as the merge: an owner who undoes it loses them, and nothing that the account had before. Where the
 * mailbox alone has let a link in, a reset by the mailbox removes it.
 *
 * What the code of the first account's app has proved stays younger than an app that moves in the same moment. What a
 * sign-in, or a mailbox, let in without that code, or into an account that has no app, goes with its own time, at most that
 * of the second account's app: its code is due, and «It was not me» and a reset remove it as one of a sign-in.
 */
export const MOVE_LINKS = statement<Merging & { isByMailbox: boolean }>(
  'move-links',
  `
    UPDATE linked_accounts AS moved SET identity_id = kept.id,
      by_sign_in = by_sign_in OR :isByMailbox
        OR (kept.mfa_enabled_at IS NOT NULL AND COALESCE(moved.created_at <= former.mfa_enabled_at, true)),
      created_at = CASE
        WHEN moved.created_at > former.mfa_enabled_at THEN now() + interval '1 millisecond'
        WHEN by_sign_in OR kept.mfa_enabled_at IS NOT NULL THEN LEAST(moved.created_at, kept.mfa_enabled_at)
        ELSE now()
      END
    FROM identities AS former, identities AS kept
    WHERE moved.identity_id = former.id AND former.id = :from AND kept.id = :into`,
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

/** Those that the first account has accepted. What waits for its address is for the one who reads that mailbox. */
export const MOVE_INVITATIONS = statement<Merging>(
  'move-invitations',
  'UPDATE invitations SET identity_id = :into WHERE identity_id = :from',
);

/** The recovery codes of the authenticator move with it. */
export const MOVE_AUTHENTICATOR = statement<Merging>(
  'move-authenticator',
  `
    WITH codes AS (UPDATE recovery_codes SET identity_id = :into WHERE identity_id = :from)
    UPDATE totp_factors SET identity_id = :into WHERE identity_id = :from AND confirmed_at IS NOT NULL`,
);
