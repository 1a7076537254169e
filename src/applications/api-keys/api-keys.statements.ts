import { statement } from '../../platform/database/statement.js';
import type { ApiKey } from '../entities/api-key.entity.js';

export type ApiKeyRow = Pick<
  ApiKey,
  'id' | 'applicationId' | 'clientId' | 'scopes' | 'expiresAt' | 'revokedAt' | 'lastUsedAt'
>;

export const API_KEY_BY_HASH = statement<{ hash: Buffer }, ApiKeyRow>(
  'api-key-by-hash',
  `SELECT id, application_id, client_id, scopes, expires_at, revoked_at, last_used_at::text
   FROM api_keys WHERE key_hash = :hash`,
);

/** No key and no hash of one: what may be shown. */
export interface ListedApiKey extends Omit<ApiKey, 'applicationId' | 'keyHash'> {
  state: 'active' | 'revoked' | 'expired';
}

const LISTED = `
  SELECT id, client_id, name, scopes,
    CASE WHEN revoked_at IS NOT NULL THEN 'revoked' WHEN expires_at <= now() THEN 'expired' ELSE 'active' END AS state,
    created_at, expires_at, revoked_at, last_used_at::text
  FROM api_keys WHERE application_id = :applicationId`;

export const LIST_API_KEYS = statement<{ applicationId: string }, ListedApiKey>(
  'list-api-keys',
  `${LISTED}
  ORDER BY created_at, id`,
);

export const PAGE_OF_API_KEYS = statement<{ applicationId: string; after: string; limit: number }, ListedApiKey>(
  'page-of-api-keys',
  `${LISTED} AND id > :after
  ORDER BY id LIMIT :limit`,
);

export const API_KEYS_OF_CLIENT = statement<{ applicationId: string; clientId: string; limit: number }, ListedApiKey>(
  'api-keys-of-client',
  `${LISTED} AND client_id = :clientId
  ORDER BY id DESC LIMIT :limit`,
);

export const LISTED_API_KEY = statement<{ applicationId: string; id: string }, ListedApiKey>(
  'listed-api-key',
  `${LISTED} AND id = :id`,
);
