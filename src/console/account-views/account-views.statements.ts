import { statement } from '../../platform/database/statement.js';
import { expired } from '../../platform/database/sweeps.js';
import type { PresentedHash } from '../../session/browser/page-session.js';

export const VIEW_MINUTES = 15;

interface OfSession {
  /** The operator's. */
  sessionId: string;
}

/** Each session has one view. An account that was deleted or blocked meanwhile gets none. */
export const BEGIN_VIEW = statement<PresentedHash & OfSession & { identityId: string }, { id: string }>(
  'begin-account-view',
  `
    WITH others AS (
      UPDATE account_views SET ended_at = now() WHERE session_id = :sessionId AND ended_at IS NULL
    )
    INSERT INTO account_views (id, secret_hash, session_id, identity_id, created_at, expires_at)
    SELECT :id, :secretHash, :sessionId, id, now(), now() + interval '${VIEW_MINUTES} minutes'
    FROM identities WHERE id = :identityId AND blocked_at IS NULL FOR KEY SHARE
    RETURNING id`,
);

export interface OpenView {
  identityId: string;
  applicationId: string;
  email: string;
  minutesLeft: number;
}

export const FIND_VIEW = statement<PresentedHash & OfSession, OpenView>(
  'find-account-view',
  `
    SELECT identity_id, application_id, email,
      ceil(extract(epoch FROM expires_at - now()) / 60)::integer AS minutes_left
    FROM account_views AS view JOIN identities AS identity ON identity.id = identity_id
    WHERE view.id = :id AND secret_hash = :secretHash AND session_id = :sessionId
      AND ended_at IS NULL AND expires_at > now() AND blocked_at IS NULL`,
);

/** It may have ended already. */
export const END_VIEW = statement<OfSession & { id: string }, { identityId: string }>(
  'end-account-view',
  `
    UPDATE account_views SET ended_at = COALESCE(ended_at, now()) WHERE id = :id AND session_id = :sessionId
    RETURNING identity_id`,
);

export const EXPIRED_VIEWS = expired('account_views', { keptFor: '1 day' });
