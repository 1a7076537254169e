import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../common/http/caller.js';

/** Sessions that were ended because a token came back from the dead may have been somebody else's. */
const TRUSTED = `sessions.created_at > now() - interval '90 days' AND ended_reason IS DISTINCT FROM 'refresh_token_reused'`;

/** The condition that somebody signed in from an address lately, for statements that ask it among other things. */
export const cameFrom = (identity: string, ip: string): string =>
  `EXISTS (SELECT FROM sessions WHERE identity_id = ${identity} AND ip = ${ip} AND ${TRUSTED})`;

const STRANGE = `
  SELECT count(*) > 0 AND NOT bool_or(ip = $2 OR user_agent IS NOT DISTINCT FROM $3) AS strange
  FROM sessions WHERE identity_id = $1 AND ${TRUSTED}`;

/** From where, and with what, an account was signed in to lately. */
@Injectable()
export class KnownDevices {
  /** An account that was used before, now from another address and with another program. */
  async isStrange(manager: EntityManager, identityId: string, { ip, userAgent }: Caller): Promise<boolean> {
    const [{ strange }] = await manager.query(STRANGE, [identityId, ip, userAgent]);
    return strange;
  }
}
