import type { Statements } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import type { Caller } from '../../platform/http/caller.js';

/** A program that signs in again and again leaves more sessions than a sign-in can read in time. */
const LATEST = 1_000;

/** A session that ended because its token was reused may have been a thief's. */
const trustedSessionsOf = (identity: string): string => `(
  SELECT ip, user_agent
  FROM (SELECT * FROM sessions WHERE identity_id = ${identity} ORDER BY id DESC LIMIT ${LATEST}) AS latest
  WHERE created_at > now() - interval '90 days' AND ended_reason IS DISTINCT FROM 'refresh_token_reused'
) AS trusted`;

/** The condition that an identity has signed in from an IP address lately. */
export const cameFrom = (identity: string, ip: string): string =>
  `EXISTS (SELECT FROM ${trustedSessionsOf(identity)} WHERE ip = ${ip})`;

/** Whether an identity that has signed in before does so from another IP address and with another program. */
export const STRANGE = statement<{ identityId: string } & Pick<Caller, 'ip' | 'userAgent'>, { isStrange: boolean }>(
  'strange-device',
  `
    SELECT count(*) > 0 AND NOT bool_or(ip = :ip OR user_agent IS NOT DISTINCT FROM :userAgent) AS "isStrange"
    FROM ${trustedSessionsOf(':identityId')}`,
);

export async function isStrange(database: Statements, identityId: string, { ip, userAgent }: Caller): Promise<boolean> {
  const [answer] = await database.run(STRANGE, { identityId, ip, userAgent });
  return answer?.isStrange ?? false;
}
