import type { ClientType } from '../entities/session.entity.js';
import { live } from './live.js';

export interface EndedRow {
  id: string;
  applicationId: string;
  identityId: string;
  clientType: ClientType;
  revokedAt: Date;
}

/**
 * Ends those that live, in one order, so that two who end the same ones queue up instead of waiting for each other.
 * $1 the reason; the condition begins at $2.
 */
export const endWhere = (condition: string): string => `
  WITH ending AS (
    SELECT id FROM sessions WHERE ${condition} AND ${live('sessions')} ORDER BY id FOR NO KEY UPDATE
  )
  UPDATE sessions SET revoked_at = now(), ended_reason = $1
  FROM ending WHERE sessions.id = ending.id
  RETURNING sessions.id, application_id AS "applicationId", identity_id AS "identityId",
    client_type AS "clientType", revoked_at AS "revokedAt"`;
