import type { UserDto } from '../../identities/dto/user.dto.js';
import type { UserFacts } from '../../identities/user-facts.js';
import { statement } from '../../platform/database/statement.js';
import type { Caller } from '../../platform/http/caller.js';
import type { RefreshOutcome, Session } from '../entities/session.entity.js';
import { live } from '../lifecycle/live.js';
import type { Membership } from '../lifecycle/membership.js';
import { judged, noted, RETURNED, type Reading, shown } from './rotation-rules.js';

export interface RefreshedRow
  extends Pick<Session, 'applicationId' | 'identityId' | 'audience' | 'clientType' | 'amr' | 'generation'>,
    Pick<Session, 'clientId' | 'granted' | 'keyThumbprint' | 'terms' | 'organizationId'> {
  /** Seconds since 1970. */
  authTime: number;
  outcome: RefreshOutcome;
  /** Whole seconds until the session ends unless it is refreshed again. */
  refreshExpiresSeconds: number;
  /** Null where they were not wanted. */
  facts: UserFacts | null;
  shownUser: UserDto | null;
  /** Null outside organizations, and where the user is a member no more. */
  membership: Membership | null;
}

/** The parameters of a refresh, and of the audit event that it may write. */
export interface Presented
  extends Pick<Session, 'secretHash' | 'generation' | 'clientType' | 'clientId' | 'keyThumbprint'>,
    Pick<Caller, 'ip' | 'userAgent' | 'requestId'> {
  sessionId: string;
  /** Null where the token may be of any application, or of its portal. */
  applicationId: string | null;
  /** For how many seconds a generation settles. */
  settle: number;
  reads: Reading;
  /** In seconds since 1970. */
  deadline: number;
}

/** How many seconds a session may idle at most, and how long a lost response can be recovered. */
export interface RefreshLimits {
  sliding: number;
  recovery: number;
}

const CALLER = { ip: ':ip', userAgent: ':userAgent', requestId: ':requestId' };

/**
 * The rotation rules on one row: one round trip, one HOT update, one commit. A refresh that arrives after its deadline,
 * by the database's clock, changes nothing: the client has given up and may have gone on without it.
 */
export const REFRESH = statement<Presented & RefreshLimits, RefreshedRow>(
  'refresh-session',
  `
    WITH refreshed AS (
      UPDATE sessions SET ${judged({
        generation: ':generation',
        settle: ':settle::float8',
        sliding: ':sliding',
        recovery: ':recovery',
      })}
      WHERE id = :sessionId AND secret_hash = :secretHash AND client_type = :clientType
        AND (:applicationId::uuid IS NULL OR (application_id = :applicationId AND audience = 'application'))
        AND client_id IS NOT DISTINCT FROM :clientId AND key_thumbprint IS NOT DISTINCT FROM :keyThumbprint
        AND clock_timestamp() < to_timestamp(:deadline)
        AND ${live('sessions')}
      RETURNING ${RETURNED}
    ), noted AS (${noted(CALLER, ':generation::integer')}
    )
    SELECT ${shown(':reads::text')} FROM refreshed`,
);
