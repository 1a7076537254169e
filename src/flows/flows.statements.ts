import { statement } from '../platform/database/statement.js';
import { expired } from '../platform/database/sweeps.js';
import type { AuthFlow } from './entities/auth-flow.entity.js';

/** A flow, as every request within it reads it. */
export interface Flow
  extends Pick<AuthFlow, 'id' | 'tokenHash' | 'applicationId' | 'clientId' | 'asked' | 'redirectUrl' | 'cancelUrl'>,
    Pick<
      AuthFlow,
      | ('state' | 'asksAnew' | 'loginHint' | 'agreed' | 'uiLocales' | 'browserHash' | 'organizationId')
      | ('expiresAt' | 'completedAt' | 'cancelledAt')
    > {
  /** By the database's clock. */
  isOpen: boolean;
  /** An upstream account waits to be linked to the identity that completes it. */
  isLinking: boolean;
}

/**
 * An account that is settled, or one that its owner wants to link to the account that they sign in to. The second is
 * passed over once it is linked elsewhere, or cannot be linked any more, so that it does not stand in the way.
 */
const IS_LINKING = `(
        waiting.identity_id IS NOT NULL
        OR (
          waiting.wanted_at IS NOT NULL
          AND EXISTS (
            SELECT FROM application_providers AS provider
            WHERE provider.application_id = auth_flows.application_id AND provider.provider = waiting.provider
          )
          AND NOT EXISTS (
            SELECT FROM linked_accounts AS link
            WHERE link.application_id = auth_flows.application_id
              AND (link.issuer, link.subject) = (waiting.issuer, waiting.subject)
          )
        )
      )`;

export const FLOW_BY_TOKEN = statement<{ tokenHash: Buffer }, Flow>(
  'flow-by-token',
  `
    SELECT id, token_hash, application_id, client_id, asked, redirect_url, cancel_url, state, asks_anew, login_hint, agreed,
      ui_locales, browser_hash, organization_id, expires_at, completed_at, cancelled_at,
      completed_at IS NULL AND cancelled_at IS NULL AND expires_at > now() AS is_open,
      EXISTS (SELECT FROM unlinked_accounts AS waiting WHERE waiting.flow_id = auth_flows.id AND ${IS_LINKING})
        AS is_linking
    FROM auth_flows WHERE token_hash = :tokenHash`,
);

/** The first browser stays. Of two at once, the second waits for the first and finds the flow bound. */
export const BIND_BROWSER = statement<{ id: string; browserHash: Buffer }, { isBound: boolean }>(
  'bind-browser',
  `
    UPDATE auth_flows SET browser_hash = COALESCE(browser_hash, :browserHash)
    WHERE id = :id RETURNING browser_hash = :browserHash AS is_bound`,
);

/** Returns the end in seconds since 1970. */
export const EXTEND_FLOW = statement<{ id: string; seconds: number }, { expires: number }>(
  'extend-flow',
  `
    UPDATE auth_flows SET expires_at = GREATEST(expires_at, now() + make_interval(secs => :seconds))
    WHERE id = :id RETURNING ceil(extract(epoch FROM expires_at))::float8 AS expires`,
);

/** Every table that says whose a flow is. */
export const FLOWS_OF_IDENTITY = `
  SELECT flow_id FROM authorization_codes WHERE identity_id = :identityId
  UNION SELECT flow_id FROM email_codes WHERE identity_id = :identityId
  UNION SELECT flow_id FROM held_proofs WHERE identity_id = :identityId
  UNION SELECT flow_id FROM unlinked_accounts WHERE identity_id = :identityId`;

export const FORGET_LOGIN_HINTS = statement<{ identityId: string }>(
  'forget-login-hints',
  `UPDATE auth_flows SET login_hint = NULL, agreed = NULL WHERE id IN (${FLOWS_OF_IDENTITY})`,
);

/** Its codes go with it. */
export const EXPIRED_FLOWS = { ...expired('auth_flows', { keptFor: '1 day' }), name: 'flows' };
