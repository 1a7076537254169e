import { type Statements, statement } from '../../platform/database/statement.js';
import type { Caller } from '../../platform/http/caller.js';
import { namesReuse } from './end-reasons.js';

/**
 * The limit of sessions to read: a program that signs in again and again leaves more than a sign-in can read in time.
 */
const LATEST = 1_000;

/** The session of a reused token may belong to a thief, so it does not count. */
const trustedSessionsOf = (identity: string): string => `(
  SELECT ip, user_agent, created_at, factor_set_up_at
  FROM (SELECT * FROM sessions WHERE identity_id = ${identity} ORDER BY id DESC LIMIT ${LATEST}) AS latest
  WHERE created_at > now() - interval '90 days' AND NOT ${namesReuse('ended_reason')}
) AS trusted`;

/** The condition that an identity has recently signed in from an IP address. */
export const cameFrom = (identity: string, ip: string): string =>
  `EXISTS (SELECT FROM ${trustedSessionsOf(identity)} WHERE ip = ${ip})`;

/** The same of the sessions that were opened since a moment, or in which the second factor was set up then. */
export const cameSince = (moment: string, identity: string, ip: string): string =>
  `EXISTS (SELECT FROM ${trustedSessionsOf(identity)}
    WHERE ip = ${ip} AND GREATEST(created_at, factor_set_up_at) >= ${moment})`;

/** Whether an identity that has signed in before now uses another IP address and another program. */
export const IS_STRANGE_DEVICE = statement<
  { identityId: string } & Pick<Caller, 'ip' | 'userAgent'>,
  { isStrange: boolean }
>(
  'strange-device',
  `
    SELECT count(*) > 0 AND NOT bool_or(ip = :ip OR user_agent IS NOT DISTINCT FROM :userAgent) AS is_strange
    FROM ${trustedSessionsOf(':identityId')}`,
);

export async function isStrange(database: Statements, identityId: string, { ip, userAgent }: Caller): Promise<boolean> {
  const [answer] = await database.run(IS_STRANGE_DEVICE, { identityId, ip, userAgent });
  return answer?.isStrange ?? false;
}
