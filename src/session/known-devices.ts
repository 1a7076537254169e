import type { Caller } from '../common/http/caller.js';
import type { Statements } from '../database/database.js';
import type { Statement } from '../database/statement.js';

/** Sessions that were ended because a token came back from the dead may have been somebody else's. */
const TRUSTED = `sessions.created_at > now() - interval '90 days' AND ended_reason IS DISTINCT FROM 'refresh_token_reused'`;

/** The condition that somebody signed in from an address lately, for statements that ask it among other things. */
export const cameFrom = (identity: string, ip: string): string =>
  `EXISTS (SELECT FROM sessions WHERE identity_id = ${identity} AND ip = ${ip} AND ${TRUSTED})`;

/** An account that was used before, now from another address and with another program. */
const STRANGE: Statement<{ isStrange: boolean }> = {
  name: 'strange-device',
  text: `
    SELECT count(*) > 0 AND NOT bool_or(ip = $2 OR user_agent IS NOT DISTINCT FROM $3) AS "isStrange"
    FROM sessions WHERE identity_id = $1 AND ${TRUSTED}`,
};

/** From where, and with what, an account was signed in to lately. */
export async function isStrange(database: Statements, identityId: string, { ip, userAgent }: Caller): Promise<boolean> {
  const [answer] = await database.run(STRANGE, [identityId, ip, userAgent]);
  return answer?.isStrange ?? false;
}
