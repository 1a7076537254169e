import { arePasskeysFactorOf } from '../../../organizations/factor-demand.js';
import { type Statements, statement } from '../../../platform/database/statement.js';
import type { CurrentSession } from '../../../session/guards/bearer.strategy.js';
import { provedByCode } from '../../../session/lifecycle/proved-by-code.js';
import { BearerInvalid } from '../../../session/session.errors.js';
import { SecondFactorNotProved } from '../account.errors.js';

/** A person who signed in a moment ago sets up a second factor without being asked again. */
const JUST_NOW = "interval '10 minutes'";

/**
 * What a session has proved. It knows that for its whole life, and a portal session proved what the session did that it
 * was opened from.
 */
export interface ProvedBySession {
  /** Its last real proof. A session that was continued from a remembered browser has that of an earlier sign-in. */
  authenticatedAt: Date;
  /** It signed in just now, to this account and not to one that has become this one since, and was not continued. */
  isJustSignedIn: boolean;
  /** It signed in with the second factor, or turned it on itself. Until then the first factor alone proves nothing. */
  hasSecondFactor: boolean;
  /** Its account has a second factor: an app, or passkeys where an organization of its owner demands a factor. */
  accountHasSecondFactor: boolean;
  /** The second factor was there at its last real proof. A younger one may have been set up by the session itself. */
  isAfterSecondFactor: boolean;
  /** It signed in with a code: a passkey and an account elsewhere pass their own worth on to no passkey. */
  isOfTwoFactors: boolean;
}

const PROVED_BY_SESSION = statement<{ sessionId: string }, ProvedBySession>(
  'proved-by-session',
  `
    SELECT signed_in.authenticated_at,
      signed_in.remembered_browser_id IS NULL AND signed_in.authenticated_at > now() - ${JUST_NOW}
        AND NOT EXISTS (
          SELECT FROM identity_aliases AS merged
          WHERE merged.identity_id = identity.id AND merged.created_at > signed_in.authenticated_at
        ) AS is_just_signed_in,
      'mfa' = ANY(signed_in.amr) OR COALESCE(signed_in.factor_set_up_at >= identity.mfa_enabled_at, false)
        AS has_second_factor,
      identity.mfa_enabled_at IS NOT NULL OR ${arePasskeysFactorOf('identity.id')} AS account_has_second_factor,
      COALESCE(identity.mfa_enabled_at <= signed_in.authenticated_at, false) AS is_after_second_factor,
      ${provedByCode('signed_in.amr')} AS is_of_two_factors
    FROM sessions AS session
    JOIN sessions AS signed_in ON signed_in.id IN (session.id, session.opened_from)
    LEFT JOIN identities AS identity ON identity.id = session.identity_id -- one that is gone is missed where it is read
    WHERE session.id = :sessionId
    ORDER BY signed_in.id = session.id LIMIT 1`,
);

export async function provedBy(
  { id: sessionId }: Pick<CurrentSession, 'id'>,
  statements: Statements,
): Promise<ProvedBySession> {
  const [proved] = await statements.run(PROVED_BY_SESSION, { sessionId });
  if (!proved) throw new BearerInvalid();
  return proved;
}

/** The first factor alone must not take the second one away, nor add a way in beside it. */
export const isEnough = ({ accountHasSecondFactor, hasSecondFactor }: ProvedBySession): boolean =>
  !accountHasSecondFactor || hasSecondFactor;

export function requireEnough(proved: ProvedBySession): void {
  if (!isEnough(proved)) throw new SecondFactorNotProved();
}
