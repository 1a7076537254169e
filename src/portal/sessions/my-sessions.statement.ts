import { statement } from '../../platform/database/statement.js';
import type { Session } from '../../session/entities/session.entity.js';
import { live } from '../../session/lifecycle/live.js';

export interface MySessionRow
  extends Pick<Session, 'id' | 'audience' | 'openedFrom' | 'clientType' | 'provider' | 'ip' | 'userAgent'> {
  isContinued: boolean;
  /** The name of the client of OpenID Connect that it was opened for, where that is not the application itself. */
  client: string | null;
  openedAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
  /** The session that asks, or the one that it was opened from. */
  isCurrent: boolean;
}

/** More than one page of an owner's account can show. */
const MOST = 1_000;

/** The living sessions of an identity: first the one that asks, then those that were used last. */
export const MY_SESSIONS = statement<{ identityId: string; currentId: string }, MySessionRow>(
  'my-sessions',
  `
    SELECT id, audience, opened_from, client_type, provider, ip, user_agent,
      (SELECT name FROM clients WHERE clients.id = session.client_id) AS client,
      remembered_browser_id IS NOT NULL AS is_continued, created_at AS opened_at, rotated_at AS last_used_at,
      expires_at,
      id = :currentId OR id IS NOT DISTINCT FROM (SELECT opened_from FROM sessions WHERE id = :currentId)
        AS is_current
    FROM sessions AS session
    WHERE identity_id = :identityId AND ${live('session')}
    ORDER BY id = :currentId DESC, is_current DESC, rotated_at DESC, id DESC LIMIT ${MOST}`,
);
