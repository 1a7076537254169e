import { statement } from '../../platform/database/statement.js';
import type { Session } from '../entities/session.entity.js';
import { live } from './live.js';

type Columns = 'applicationId' | 'identityId' | 'browserSignInId' | 'clientType' | 'clientId';

/** What a client would get a session for. */
export interface SameSession
  extends Pick<Session, Columns | 'keyThumbprint' | 'organizationId' | 'provider' | 'amr' | 'authenticatedAt'> {
  /** As JSON. */
  granted: string;
}

/** A session that says the same of the same sign-in in the same browser, to the same client. It has no refresh token. */
export const FIND_SAME_SESSION = statement<SameSession, { id: string }>(
  'find-same-session',
  `
    SELECT id FROM sessions
    WHERE browser_sign_in_id = :browserSignInId AND identity_id = :identityId AND application_id = :applicationId
      AND audience = 'application' AND client_type = :clientType AND client_id IS NOT DISTINCT FROM :clientId
      AND key_thumbprint IS NOT DISTINCT FROM :keyThumbprint AND granted = :granted::jsonb
      AND organization_id IS NOT DISTINCT FROM :organizationId AND provider = :provider AND amr = :amr::text[] AND authenticated_at = :authenticatedAt
      AND parent_generation IS NULL AND ${live('sessions')}
    ORDER BY id DESC LIMIT 1`,
);

/** The client has used it again. No row if it has ended. */
export const GO_ON_WITH_SESSION = statement<{ id: string; sliding: number }, { seconds: number }>(
  'go-on-with-session',
  `
    UPDATE sessions SET rotated_at = now(),
      idle_expires_at = LEAST(expires_at, GREATEST(idle_expires_at, now() + make_interval(secs => :sliding)))
    WHERE id = :id AND ${live('sessions')}
    RETURNING floor(extract(epoch FROM idle_expires_at - now()))::integer AS seconds`,
);
