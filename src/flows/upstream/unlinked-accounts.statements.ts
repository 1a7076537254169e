import type { ApplicationProvider } from '../../applications/entities/application-provider.entity.js';
import { statement } from '../../platform/database/statement.js';
import { MAIL_GAP, MOST_TRIES } from '../email-codes/code-text.js';
import type { UnlinkedAccount, WaitsFor } from '../entities/unlinked-account.entity.js';

/** What an application's own screens keep, no browser finds, and vice versa. */
type Here = Pick<UnlinkedAccount, 'flowId' | 'browserHash'>;
type Account = Pick<UnlinkedAccount, 'waitsFor' | 'provider' | 'issuer' | 'subject' | 'claims'>;

interface Kept
  extends Here,
    Omit<Account, 'claims'>,
    Pick<UnlinkedAccount, 'isOfTwoFactors' | 'wishes' | 'email' | 'emailKey' | 'identityId'> {
  /** As JSON. */
  claims: string;
}

const HERE = 'flow_id = :flowId AND browser_hash IS NOT DISTINCT FROM :browserHash';

/** The same account, with the same mailbox and in the same browser. */
const SAME = `(waiting.issuer, waiting.subject) = (excluded.issuer, excluded.subject)
  AND waiting.email_key IS NOT DISTINCT FROM excluded.email_key
  AND waiting.browser_hash IS NOT DISTINCT FROM excluded.browser_hash`;

/** An account that comes back keeps the digits that were mailed for it. Every other one starts anew. */
export const KEEP_UNLINKED = statement<Kept>(
  'keep-unlinked-account',
  `
    INSERT INTO unlinked_accounts AS waiting (flow_id, waits_for, provider, issuer, subject, claims, is_of_two_factors,
      wishes, browser_hash, email, email_key, tries, identity_id, created_at)
    VALUES (:flowId, :waitsFor, :provider, :issuer, :subject, :claims::jsonb, :isOfTwoFactors, :wishes, :browserHash,
      :email, :emailKey, 0, :identityId, now())
    ON CONFLICT (flow_id) DO UPDATE
      SET waits_for = excluded.waits_for, provider = excluded.provider, issuer = excluded.issuer,
          subject = excluded.subject, claims = excluded.claims, is_of_two_factors = excluded.is_of_two_factors,
          wishes = excluded.wishes, browser_hash = excluded.browser_hash, email = excluded.email,
          email_key = excluded.email_key, identity_id = excluded.identity_id, created_at = excluded.created_at,
          proved_at = NULL, wanted_at = NULL,
          digits_mac = CASE WHEN ${SAME} THEN waiting.digits_mac END,
          digits_expire_at = CASE WHEN ${SAME} THEN waiting.digits_expire_at END,
          mailed_at = CASE WHEN ${SAME} THEN waiting.mailed_at END,
          tries = CASE WHEN ${SAME} THEN waiting.tries ELSE 0 END`,
);

export interface WaitingRow
  extends Account,
    Pick<UnlinkedAccount, 'isOfTwoFactors' | 'wishes' | 'email' | 'emailKey'>,
    Pick<ApplicationProvider, 'label' | 'type'> {
  isProved: boolean;
  isWanted: boolean;
  /** Seconds until another email may be asked for. */
  nextMailIn: number;
  /** An email with digits was sent. */
  isMailed: boolean;
  /** It was asked for after every other emailed code of the flow that has digits. */
  isLatest: boolean;
}

/** Nothing is found once the application has removed the provider. */
export const FIND_UNLINKED = statement<Here, WaitingRow>(
  'find-unlinked-account',
  `
    SELECT waits_for, waiting.provider, waiting.issuer, subject, claims, is_of_two_factors, wishes, waiting.email,
      email_key, proved_at IS NOT NULL AS is_proved, wanted_at IS NOT NULL AS is_wanted, label, type,
      GREATEST(0, ceil(${MAIL_GAP} - extract(epoch FROM now() - mailed_at)))::int AS next_mail_in,
      mailed_at IS NOT NULL AS is_mailed,
      mailed_at IS NOT NULL AND NOT EXISTS (
        SELECT FROM email_codes AS code
        WHERE code.flow_id = waiting.flow_id AND code.kind = 'verify_email' AND code.created_at > mailed_at
      ) AS is_latest
    FROM unlinked_accounts AS waiting
      JOIN auth_flows AS flow ON flow.id = waiting.flow_id
      JOIN application_providers AS provider
        ON provider.application_id = flow.application_id AND provider.provider = waiting.provider
    WHERE waiting.flow_id = :flowId AND waiting.browser_hash IS NOT DISTINCT FROM :browserHash`,
);

type Mailbox = Pick<UnlinkedAccount, 'issuer' | 'subject' | 'emailKey'>;

/** The digits of an earlier email no longer count. */
export const ISSUE_LINK_DIGITS = statement<
  Here & { issuer: string; subject: string; email: string; emailKey: string; mac: Buffer; ttl: number },
  { flowId: string }
>(
  'issue-link-digits',
  `
    UPDATE unlinked_accounts
    SET email = :email, email_key = :emailKey, digits_mac = :mac, tries = 0, proved_at = NULL, mailed_at = now(),
        digits_expire_at = now() + make_interval(secs => :ttl)
    WHERE ${HERE} AND issuer = :issuer AND subject = :subject
    RETURNING flow_id`,
);

/** A wrong guess is counted by the same update, so that guesses at the same time are counted one by one. */
export const JUDGE_LINK_DIGITS = statement<Here & Mailbox & { macs: Buffer[] }, { isRight: boolean }>(
  'judge-link-digits',
  `
    UPDATE unlinked_accounts
    SET proved_at = CASE WHEN digits_mac = ANY(:macs) THEN now() END,
        tries = tries + CASE WHEN digits_mac = ANY(:macs) THEN 0 ELSE 1 END
    WHERE ${HERE} AND issuer = :issuer AND subject = :subject AND email_key = :emailKey
      AND tries < ${MOST_TRIES} AND digits_expire_at > now()
    RETURNING proved_at IS NOT NULL AS is_right`,
);

/** Says which identity it will be linked to. No row if another account has taken the place of the proved one. */
export const SETTLE_UNLINKED = statement<
  Here & Mailbox & { identityId: string; from: WaitsFor; to: WaitsFor },
  { flowId: string }
>(
  'settle-unlinked-account',
  `
    UPDATE unlinked_accounts SET identity_id = :identityId, waits_for = :to
    WHERE ${HERE} AND issuer = :issuer AND subject = :subject AND email_key = :emailKey AND waits_for = :from
      AND proved_at IS NOT NULL
    RETURNING flow_id`,
);

export const WANT_LINK = statement<Here, { flowId: string }>(
  'want-link',
  `UPDATE unlinked_accounts SET wanted_at = now() WHERE ${HERE} RETURNING flow_id`,
);

export const DROP_UNLINKED = statement<Here>('drop-unlinked-account', `DELETE FROM unlinked_accounts WHERE ${HERE}`);

export interface TakenRow extends Account {
  /** It was this identity that the account waited for. */
  isAwaited: boolean;
}

/** What is to be linked to the identity that has completed the flow. */
export const TAKE_UNLINKED = statement<Here & { identityId: string; takesWanted: boolean }, TakenRow>(
  'take-unlinked-account',
  `
    DELETE FROM unlinked_accounts
    WHERE ${HERE} AND (identity_id = :identityId OR (wanted_at IS NOT NULL AND :takesWanted::boolean))
    RETURNING waits_for, provider, issuer, subject, claims,
      identity_id IS NOT DISTINCT FROM :identityId AS is_awaited`,
);

/** Digits that were mailed to the identity's mailbox, and what they have proved. The accounts wait on, without them. */
export const WITHDRAW_LINK_DIGITS = statement<{ identityId: string }>(
  'withdraw-link-digits',
  `
    UPDATE unlinked_accounts AS waiting SET digits_mac = NULL, digits_expire_at = NULL, proved_at = NULL
    FROM auth_flows AS flow, identities AS identity
    WHERE identity.id = :identityId AND flow.id = waiting.flow_id AND flow.application_id = identity.application_id
      AND waiting.email_key = identity.email_key AND waiting.digits_mac IS NOT NULL`,
);

/** What is to be linked to the identity, or what waits for its mailbox as well. */
export const FORGET_UNLINKED = statement<{ identityId: string; withMailbox: boolean }>(
  'forget-unlinked-accounts',
  `
    DELETE FROM unlinked_accounts AS waiting USING auth_flows AS flow, identities AS identity
    WHERE identity.id = :identityId AND flow.id = waiting.flow_id AND flow.application_id = identity.application_id
      AND (waiting.identity_id = identity.id OR (:withMailbox::boolean AND waiting.email_key = identity.email_key))`,
);
