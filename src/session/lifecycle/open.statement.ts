import { EVENT_BY, insertAuditRow } from '../../platform/audit/audit-row.js';
import { statement } from '../../platform/database/statement.js';
import type { Session } from '../entities/session.entity.js';
import { EVERYBODY, live } from './live.js';

/** An identity with far too many sessions, from before there was a limit, loses this many with each sign-in. */
const MOST_SURPLUS = 100;

/** A client has at most so many in one browser, so that one that asks silently again and again ends none of another device. */
const MOST_IN_BROWSER = 20;

type Given = 'applicationId' | 'identityId' | 'audience' | 'openedFrom' | 'clientType' | 'clientId';
type Bound = 'keyThumbprint' | 'organizationId';
type Proved = 'provider' | 'amr' | 'authenticatedAt' | 'rememberedBrowserId' | 'browserSignInId' | 'ip' | 'userAgent';

interface Opening extends Pick<Session, Given | Bound | Proved | 'secretHash' | 'overlap' | 'generation'> {
  sessionId: string;
  /** As JSON. */
  granted: string | null;
  terms: string | null;
  /** How many seconds the session may idle, and how many it may last. */
  sliding: number;
  absolute: number;
  eventId: string;
  callerIp: string | null;
  callerAgent: string | null;
  requestId: string | null;
  details: object;
  /** How many other sessions the identity may have. */
  mostOthers: number;
}

const OPENED_EVENT = insertAuditRow(
  {
    ...EVENT_BY,
    type: "'session.opened'",
    applicationId: 'application_id',
    identityId: 'identity_id',
    sessionId: 'id',
    ip: ':callerIp',
    userAgent: ':callerAgent',
    details: ':details::jsonb',
  },
  'opened',
);

/**
 * Opens a session, with its audit event, in a transaction that has locked the row of the identity. Answers which older
 * sessions now exceed the limit. The session counts as opened after every known cut-off, even where a failover has set
 * the clock back.
 */
export const OPEN = statement<Opening, { id: string }>(
  'open-session',
  `
    WITH opened AS (
      INSERT INTO sessions (id, application_id, identity_id, audience, opened_from, client_type, client_id, granted,
        key_thumbprint, organization_id, browser_sign_in_id, secret_hash, provider, amr, authenticated_at,
        remembered_browser_id, ip, user_agent, overlap, terms, generation, created_at, rotated_at, idle_expires_at, expires_at)
      VALUES (:sessionId, :applicationId, :identityId, :audience, :openedFrom, :clientType, :clientId, :granted::jsonb,
        :keyThumbprint, :organizationId, :browserSignInId, :secretHash, :provider, :amr, :authenticatedAt,
        :rememberedBrowserId, :ip, :userAgent, :overlap, :terms::jsonb, :generation,
        GREATEST(now(), (
          SELECT max(ended_at) FROM session_cut_offs
          WHERE subject_id IN (:applicationId::uuid, :identityId::uuid, '${EVERYBODY}')
        )), now(),
        now() + make_interval(secs => :sliding), now() + make_interval(secs => :absolute))
      RETURNING id, application_id, identity_id
    ), noted AS (${OPENED_EVENT}
    )
    (SELECT id FROM sessions WHERE identity_id = :identityId AND ${live('sessions')}
    ORDER BY id DESC OFFSET :mostOthers LIMIT ${MOST_SURPLUS})
    UNION
    (SELECT id FROM sessions
    WHERE browser_sign_in_id = :browserSignInId::uuid AND client_id IS NOT DISTINCT FROM :clientId AND ${live('sessions')}
    ORDER BY id DESC OFFSET ${MOST_IN_BROWSER - 1} LIMIT ${MOST_SURPLUS})`,
);
