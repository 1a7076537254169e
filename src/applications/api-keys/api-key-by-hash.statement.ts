import { statement } from '../../platform/database/statement.js';
import type { ApiKeyScope } from '../entities/api-key.entity.js';

export interface ApiKeyRow {
  id: string;
  applicationId: string;
  scopes: ApiKeyScope[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** `2030-01-31` */
  lastUsedAt: string | null;
}

export const API_KEY_BY_HASH = statement<{ hash: Buffer }, ApiKeyRow>(
  'api-key-by-hash',
  `SELECT id, application_id, scopes, expires_at, revoked_at, last_used_at::text
   FROM api_keys WHERE key_hash = :hash`,
);
