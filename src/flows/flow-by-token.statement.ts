import { statement } from '../platform/database/statement.js';
import type { AuthFlow } from './entities/auth-flow.entity.js';

/** Every request within a flow begins with it. Whether the flow is open is for the database's clock to say. */
export const FLOW_BY_TOKEN = statement<{ tokenHash: Buffer }, AuthFlow & { isOpen: boolean }>(
  'flow-by-token',
  `
    SELECT id, token_hash AS "tokenHash", application_id AS "applicationId", redirect_url AS "redirectUrl",
      cancel_url AS "cancelUrl", state, code_challenge AS "codeChallenge", login_hint AS "loginHint",
      ui_locales AS "uiLocales", browser_hash AS "browserHash", created_at AS "createdAt",
      expires_at AS "expiresAt", completed_at AS "completedAt", cancelled_at AS "cancelledAt",
      completed_at IS NULL AND cancelled_at IS NULL AND expires_at > now() AS "isOpen"
    FROM auth_flows WHERE token_hash = :tokenHash`,
);
