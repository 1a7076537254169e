import { statement } from '../../platform/database/statement.js';
import type { ApiKey } from '../entities/api-key.entity.js';

export type ApiKeyRow = Pick<ApiKey, 'id' | 'applicationId' | 'scopes' | 'expiresAt' | 'revokedAt' | 'lastUsedAt'>;

export const API_KEY_BY_HASH = statement<{ hash: Buffer }, ApiKeyRow>(
  'api-key-by-hash',
  `SELECT id, application_id, scopes, expires_at, revoked_at, last_used_at::text
   FROM api_keys WHERE key_hash = :hash`,
);
