import { type None, statement } from '../../../platform/database/statement.js';
import type { Sweep } from '../../../platform/database/sweeps.js';

export const LINK_SECONDS = 10 * 60;
export const VISIT_SECONDS = 8 * 60 * 60;

/** A link, whatever became of it. */
export interface FoundLink {
  applicationId: string;
  expiresAt: Date;
  isUsable: boolean;
}

export interface FoundVisit {
  applicationId: string;
  expiresAt: Date;
  isOver: boolean;
}

export const ISSUE_LINK = statement<{ tokenHash: Buffer; applicationId: string; ttl: number }, { expiresAt: Date }>(
  'issue-dashboard-link',
  `
    INSERT INTO dashboard_links (token_hash, application_id, expires_at)
    VALUES (:tokenHash, :applicationId, now() + make_interval(secs => :ttl))
    RETURNING expires_at`,
);

export const FIND_LINK = statement<{ tokenHash: Buffer }, FoundLink>(
  'find-dashboard-link',
  `
    SELECT application_id, expires_at, used_at IS NULL AND expires_at > now() AS is_usable
    FROM dashboard_links WHERE token_hash = :tokenHash`,
);

/** One compare-and-swap: of any number of browsers with one link exactly one gets the visit. */
export const OPEN_VISIT = statement<
  { tokenHash: Buffer; secretHash: Buffer; ttl: number },
  { applicationId: string; expiresAt: Date }
>(
  'open-dashboard-visit',
  `
    WITH used AS (
      UPDATE dashboard_links SET used_at = now()
      WHERE token_hash = :tokenHash AND used_at IS NULL AND expires_at > now()
      RETURNING application_id
    )
    INSERT INTO dashboard_visits (secret_hash, application_id, created_at, expires_at)
    SELECT :secretHash, application_id, now(), now() + make_interval(secs => :ttl) FROM used
    RETURNING application_id, expires_at`,
);

export const FIND_VISIT = statement<{ secretHash: Buffer }, FoundVisit>(
  'find-dashboard-visit',
  `
    SELECT application_id, expires_at, expires_at <= now() AS is_over
    FROM dashboard_visits WHERE secret_hash = :secretHash`,
);

export const END_VISIT = statement<{ secretHash: Buffer }, None>(
  'end-dashboard-visit',
  `
    DELETE FROM dashboard_visits WHERE secret_hash = :secretHash`,
);

/** First the links, then the visits: a browser that is opening one meanwhile has its visit by then, or gets none. */
export const DROP_LINKS = statement<{ applicationId: string }, { dropped: number }>(
  'drop-dashboard-links',
  `
    DELETE FROM dashboard_links
    WHERE application_id = :applicationId AND used_at IS NULL AND expires_at > now()
    RETURNING 1 AS dropped`,
);

export const END_VISITS = statement<{ applicationId: string }, { ended: number }>(
  'end-dashboard-visits',
  `
    DELETE FROM dashboard_visits WHERE application_id = :applicationId AND expires_at > now()
    RETURNING 1 AS ended`,
);

/** For a day more, a page can say which application it was. */
const expired = (table: 'dashboard_links' | 'dashboard_visits', key: string): Sweep => ({
  name: table.replace('_', '-'),
  statement: `
    DELETE FROM ${table} WHERE ${key} IN (
      SELECT ${key} FROM ${table} WHERE expires_at < now() - interval '1 day' LIMIT $1 FOR UPDATE SKIP LOCKED
    )`,
});

export const EXPIRED_DASHBOARD_LINKS = expired('dashboard_links', 'token_hash');
export const EXPIRED_DASHBOARD_VISITS = expired('dashboard_visits', 'secret_hash');
