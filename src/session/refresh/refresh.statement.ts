import type { Statement } from '../../platform/database/statement.js';
import type { Audience, ClientType, RefreshOutcome } from '../entities/session.entity.js';
import { live } from '../lifecycle/live.js';
import { judged, noted, RETURNED, SHOWN } from './rotation-rules.js';

export interface RefreshedRow {
  applicationId: string;
  identityId: string;
  audience: Audience;
  clientType: ClientType;
  amr: string[];
  /** Seconds since 1970. */
  authTime: number;
  generation: number;
  outcome: RefreshOutcome;
  /** Whole seconds until the session ends unless it is refreshed again. */
  refreshExpiresSeconds: number;
}

/**
 * The rotation rules on one row: one round trip, one HOT update, one commit. What arrives after its deadline, by the
 * database's clock, changes nothing: its sender has given it up and may have gone on without it.
 * $1 session, $2 hash of its secret, $3 presented generation, $4 client type, $5 sliding and $6 recovery seconds,
 * $7 to $10 the audit event's id, address, user agent and request, $11 the seconds in which a generation settles,
 * $12 the deadline in seconds since 1970.
 */
export const REFRESH: Statement<RefreshedRow> = {
  name: 'refresh-session',
  text: `
    WITH refreshed AS (
      UPDATE sessions SET ${judged({
        generation: '$3',
        settle: '$11::float8',
        sliding: '$5',
        recovery: '$6',
      })}
      WHERE id = $1 AND secret_hash = $2 AND client_type = $4 AND clock_timestamp() < to_timestamp($12)
        AND ${live('sessions')}
      RETURNING ${RETURNED}
    ), noted AS (${noted({
      id: '$7::uuid',
      ip: '$8',
      userAgent: '$9',
      requestId: '$10',
      presented: '$3::integer',
    })}
    )
    SELECT ${SHOWN} FROM refreshed`,
};
