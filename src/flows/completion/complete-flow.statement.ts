import { lockProvedIdentity } from '../../identities/identity-lock.js';
import { EVENT_BY, type EventBy, insertAuditRow } from '../../platform/audit/audit-row.js';
import { statement } from '../../platform/database/statement.js';
import type { Wish } from '../entities/held-proof.entity.js';
import {
  COUNTING_PROOF,
  LOCK_HELD_PROOF,
  LOCK_OPEN_FLOW,
  SECONDS_HELD,
  STORE_HELD_PROOF,
} from '../second-factor/held-proofs.statements.js';
import type { IdentityFactors } from './ending.js';

export interface CompletedRow extends IdentityFactors {
  isProved: boolean;
  /** The proof is of as many factors as the identity and the application ask for. */
  isEnough: boolean;
  isCompleted: boolean;
  /** The deadline is not over yet. */
  isInTime: boolean;
  /** The flow had no first factor before. */
  isFirstFactor: boolean;
  /** How the first factor of the flow counts. */
  firstFactor: string;
}

export interface Completing extends EventBy {
  flowId: string;
  codeId: string;
  codeHash: Buffer;
  identityId: string;
  provider: string;
  amr: string[];
  /** How the proof counts: its provider, or `remembered`. */
  countsAs: string;
  /** The proof has two factors, and one is a passkey if the client takes nothing else. */
  isOfTwoFactors: boolean;
  /** It counts only if it is still held. */
  isHeld: boolean;
  /** For which browser it is held if something is due; null where no page goes on with it. */
  browserHash: Buffer | null;
  wishes: Wish[];
  /** How long it is held for an answer; null where an answer would not help. */
  secondsToAnswer: number | null;
  /** Nothing is left to ask the user: what the application wants agreed, the organization, and what the client wants. */
  isSettled: boolean;
  /** The application, or the client, lets in no user without a second factor. */
  demandsSecondFactor: boolean;
  /** A user who has a passkey is asked for it. */
  wantsSecondFactor: boolean;
  allowsPasskeys: boolean;
  /** Null for now. */
  authenticatedAt: Date | null;
  rememberedBrowserId: string | null;
  /** The browser's session that answers in place of the user. */
  browserSignInId: string | null;
  /** The organization in which the session begins. */
  organizationId: string | null;
  /** Seconds that the code lives. */
  ttl: number;
  /** The hash of the password that was right, if it was one. */
  passwordHash: string | null;
  /** By PostgreSQL's clock, in seconds since 1970. A transaction that judges its deadline before its commit has none. */
  deadline: number;
}

const SIGNED_IN = insertAuditRow(
  {
    ...EVENT_BY,
    type: "'identity.signed_in'",
    applicationId: 'application_id',
    identityId: ':identityId',
    details: "jsonb_build_object('provider', :provider, 'amr', :amr)",
  },
  'signed_in',
);

/**
 * A plan without passkeys offers none as a second factor either. A passkey that one factor was enough to make does not
 * take the place of a code.
 */
const HAS_PASSKEY = `(:allowsPasskeys::boolean AND EXISTS (
  SELECT FROM passkeys JOIN identities AS owner ON owner.id = identity_id
  WHERE identity_id = :identityId AND (is_of_two_factors OR owner.mfa_enabled_at IS NULL)))`;

/**
 * Completes an open flow: its code is issued and the sign-in is recorded, or nothing happens. Of two requests that
 * complete one flow, the second waits for the first and then finds the flow completed. The proof that was held for a
 * second factor goes with it.
 *
 * The identity is locked and judged again, because checking a password takes a while. A reset, a change or a block that
 * was acknowledged meanwhile makes the proof invalid; one that comes later finds the code and withdraws it. Under the
 * same lock a second factor is set up, so no sign-in passes beside a factor that has just become due.
 *
 * What ends the sign-ins of an account drops its held proofs under that lock; a cut-off of many accounts drops them without
 * it. This statement began to read before it had the lock, and only the lock of the held proof's own row shows that the row
 * is gone.
 *
 * No code is issued before the user has proved all that is due and agreed to all that they are asked: the first factor is
 * noted, and the proof is held for the page that asks. It is held here, so what ends the sign-ins later finds and drops it.
 *
 * A browser that is signed in gets its code without a sign-in, and none is noted.
 *
 * After its deadline nothing is completed: the client was told to try again, and needs the flow for that.
 */
export const COMPLETE_FLOW = statement<Completing, CompletedRow>(
  'complete-flow',
  `
    WITH account AS (${lockProvedIdentity(':identityId', ':passwordHash')}
    ), locked AS (${LOCK_OPEN_FLOW}
    ), held AS (${LOCK_HELD_PROOF}
    ), identity AS (
      SELECT id, mfa_enabled_at FROM account WHERE NOT :isHeld::boolean OR EXISTS (${COUNTING_PROOF})
    ), enough AS (
      SELECT FROM identity
      WHERE :isOfTwoFactors::boolean
        OR (mfa_enabled_at IS NULL AND NOT :demandsSecondFactor::boolean
          AND NOT (:wantsSecondFactor::boolean AND ${HAS_PASSKEY}))
    ), ready AS (
      SELECT FROM enough WHERE :isSettled::boolean
    ), completed AS (
      UPDATE auth_flows AS flow SET completed_at = now()
      FROM ready
      WHERE flow.id = :flowId AND completed_at IS NULL AND cancelled_at IS NULL AND expires_at > now()
        AND clock_timestamp() < to_timestamp(:deadline)
      RETURNING flow.id, flow.application_id, flow.code_challenge, flow.first_factor, flow.client_id, flow.asked
    ), begun AS (
      UPDATE auth_flows AS flow SET first_factor = :countsAs::text
      FROM locked, identity
      WHERE NOT EXISTS (SELECT FROM ready) AND flow.id = locked.id AND first_factor IS NULL
      RETURNING flow.id
    ), waiting AS (
      SELECT CASE WHEN EXISTS (SELECT FROM enough) THEN :secondsToAnswer::integer
        ELSE ${SECONDS_HELD.looking} END AS seconds
      FROM locked, identity
      WHERE NOT EXISTS (SELECT FROM ready) AND :browserHash::bytea IS NOT NULL
    ), kept AS (${STORE_HELD_PROOF}
    ), issued AS (
      INSERT INTO authorization_codes (id, code_hash, flow_id, application_id, identity_id, provider, first_factor, amr,
        code_challenge, ip, user_agent, authenticated_at, remembered_browser_id, client_id, asked, browser_sign_in_id,
        organization_id, created_at, expires_at)
      SELECT :codeId::uuid, :codeHash::bytea, id, application_id, :identityId, :provider::text,
        COALESCE(first_factor, :countsAs::text), :amr::text[], code_challenge, :ip::text, :userAgent::text,
        COALESCE(:authenticatedAt::timestamptz, now()), :rememberedBrowserId::uuid, client_id, asked, :browserSignInId::uuid,
        :organizationId::uuid, now(), now() + make_interval(secs => :ttl)
      FROM completed
    ), signed_in AS (
      SELECT application_id FROM completed WHERE :browserSignInId::uuid IS NULL
    ), noted AS (${SIGNED_IN}
    ), dropped AS (
      DELETE FROM held_proofs WHERE flow_id IN (SELECT id FROM completed)
    )
    SELECT EXISTS (SELECT FROM identity) AS is_proved, EXISTS (SELECT FROM enough) AS is_enough,
      EXISTS (SELECT FROM identity WHERE mfa_enabled_at IS NOT NULL) AS has_codes,
      CASE WHEN EXISTS (SELECT FROM enough) THEN false ELSE ${HAS_PASSKEY} END AS has_passkey,
      EXISTS (SELECT FROM completed) AS is_completed, clock_timestamp() < to_timestamp(:deadline) AS is_in_time,
      EXISTS (SELECT FROM begun) OR EXISTS (SELECT FROM completed WHERE first_factor IS NULL) AS is_first_factor,
      COALESCE((SELECT first_factor FROM completed), :countsAs::text) AS first_factor`,
);

interface Asking {
  identityId: string;
  allowsPasskeys: boolean;
}

/** The factors that an identity has at this moment. Completing a flow judges them again. */
export const FACTORS_OF_IDENTITY = statement<Asking, IdentityFactors>(
  'factors-of-identity',
  `
    SELECT mfa_enabled_at IS NOT NULL AS has_codes, ${HAS_PASSKEY} AS has_passkey
    FROM identities WHERE id = :identityId`,
);
