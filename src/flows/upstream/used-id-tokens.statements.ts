import { statement } from '../../platform/database/statement.js';
import { expired } from '../../platform/database/sweeps.js';

/** No row if the token was used before. */
export const USE_ID_TOKEN = statement<{ hash: Buffer; expiresAt: Date }, { isUsed: true }>(
  'use-id-token',
  `
    INSERT INTO used_id_tokens (token_hash, expires_at) VALUES (:hash, :expiresAt)
    ON CONFLICT DO NOTHING RETURNING true AS is_used`,
);

export const EXPIRED_ID_TOKENS = expired('used_id_tokens', { key: 'token_hash', keptFor: '1 hour' });
