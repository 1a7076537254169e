import type { Statements } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import type { Caller } from '../../platform/http/caller.js';

/** A program that signs in again and again leaves more sessions than a sign-in has time to read. */
const LATEST = 1_000;

/** Sessions that were ended because a token came back from the dead may have been somebody else's. */
const trustedSessionsOf = (identity: string): string => `(
  SELECT ip, user_agent
  FROM (SELECT * FROM sessions WHERE identity_id = ${identity} ORDER BY id DESC LIMIT ${LATEST}) AS latest
  WHERE created_at > now() - interval '90 days' AND ended_reason IS DISTINCT FROM 'refresh_token_reused'
) AS trusted`;

/** The condition that somebody signed in from an address lately, for statements that ask it among other things. */
export const cameFrom = (identity: string, ip: string): string =>
  `EXISTS (SELECT FROM ${trustedSessionsOf(identity)} WHERE ip = ${ip})`;

/** An account that was used before, now from another address and with another program. */
export const STRANGE = statement<{ identityId: string } & Pick<Caller, 'ip' | 'userAgent'>, { isStrange: boolean }>(
  'strange-device',
  `
    SELECT count(*) > 0 AND NOT bool_or(ip = :ip OR user_agent IS NOT DISTINCT FROM :userAgent) AS "isStrange"
    FROM ${trustedSessionsOf(':identityId')}`,
);

/** From where, and with what, an account was signed in to lately. */
export async function isStrange(database: Statements, identityId: string, { ip, userAgent }: Caller): Promise<boolean> {
  const [answer] = await database.run(STRANGE, { identityId, ip, userAgent });
  return answer?.isStrange ?? false;
}
