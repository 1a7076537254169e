import { statement } from '../../platform/database/statement.js';
import { expired } from '../../platform/database/sweeps.js';
import type { Session } from '../../session/entities/session.entity.js';
import { live } from '../../session/lifecycle/live.js';

interface PortalCode {
  id: string;
  applicationId: string;
  identityId: string;
  /** The session of the application. */
  openedFrom: string;
}

interface NewCode extends PortalCode {
  codeHash: Buffer;
  /** Seconds that it lives. */
  ttl: number;
}

/** A portal code, as the step into the portal finds it. */
export interface IssuedPortalCode extends PortalCode {
  usedAt: Date | null;
  sessionId: string | null;
}

/** What the portal session takes over from the session that it is opened from. */
export interface OriginRow
  extends Pick<Session, 'provider' | 'amr' | 'authenticatedAt' | 'rememberedBrowserId' | 'ip' | 'userAgent'> {
  secondsLeft: number;
}

export const ISSUE_PORTAL_CODE = statement<NewCode>(
  'issue-portal-code',
  `
    INSERT INTO portal_codes (id, code_hash, application_id, identity_id, opened_from, created_at, expires_at)
    VALUES (:id, :codeHash, :applicationId, :identityId, :openedFrom, now(), now() + make_interval(secs => :ttl))`,
);

export const PORTAL_CODE_BY_HASH = statement<{ codeHash: Buffer }, IssuedPortalCode>(
  'portal-code-by-hash',
  `
    SELECT id, application_id, identity_id, opened_from, used_at, session_id
    FROM portal_codes WHERE code_hash = :codeHash`,
);

/** One compare-and-swap: of any number of requests at once exactly one gets the code. */
export const CONSUME_PORTAL_CODE = statement<{ id: string; sessionId: string }, { id: string }>(
  'consume-portal-code',
  `
    UPDATE portal_codes SET used_at = now(), session_id = :sessionId
    WHERE id = :id AND used_at IS NULL AND expires_at > now()
    RETURNING id`,
);

const origin = (name: string, lock: string) =>
  statement<{ id: string }, OriginRow>(
    name,
    `
    SELECT provider, amr, authenticated_at, remembered_browser_id, ip, user_agent,
      floor(extract(epoch FROM expires_at - now()))::integer AS seconds_left
    FROM sessions WHERE id = :id AND ${live('sessions')} ${lock}`,
  );

export const FIND_ORIGIN = origin('find-origin-session', '');

/** Holds the session until the portal session is open, so a sign-out at the same moment ends both. */
export const HOLD_ORIGIN = origin('hold-origin-session', 'FOR SHARE');

export const EXPIRED_PORTAL_CODES = expired('portal_codes', { keptFor: '1 day' });
