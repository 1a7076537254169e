import type { Statement } from '../../platform/database/statement.js';
import type { ApiKeyScope } from '../entities/api-key.entity.js';

export interface ApiKeyRow {
  id: string;
  application_id: string;
  scopes: ApiKeyScope[];
  expires_at: Date | null;
  revoked_at: Date | null;
}

export const API_KEY_BY_HASH: Statement<ApiKeyRow> = {
  name: 'api-key-by-hash',
  text: 'SELECT id, application_id, scopes, expires_at, revoked_at FROM api_keys WHERE key_hash = $1',
};
