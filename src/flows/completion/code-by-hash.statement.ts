import { statement } from '../../platform/database/statement.js';
import type { AuthorizationCode } from '../entities/authorization-code.entity.js';

/** All that a stranger who guesses codes makes the database do. */
export const CODE_BY_HASH = statement<{ codeHash: Buffer }, AuthorizationCode>(
  'code-by-hash',
  `
    SELECT id, code_hash AS "codeHash", flow_id AS "flowId", application_id AS "applicationId",
      identity_id AS "identityId", provider, amr, authenticated_at AS "authenticatedAt", ip, user_agent AS "userAgent",
      code_challenge AS "codeChallenge", created_at AS "createdAt", expires_at AS "expiresAt",
      used_at AS "usedAt", session_id AS "sessionId"
    FROM authorization_codes WHERE code_hash = :codeHash`,
);
