import { statement } from '../../platform/database/statement.js';
import type { Sweep } from '../../platform/database/sweeps.js';

/** No row if the token was used before. */
export const USE_ID_TOKEN = statement<{ hash: Buffer; expiresAt: Date }, { isUsed: true }>(
  'use-id-token',
  `
    INSERT INTO used_id_tokens (token_hash, expires_at) VALUES (:hash, :expiresAt)
    ON CONFLICT DO NOTHING RETURNING true AS is_used`,
);

export const EXPIRED_ID_TOKENS: Sweep = {
  name: 'used_id_tokens',
  statement: `
    DELETE FROM used_id_tokens WHERE token_hash IN (
      SELECT token_hash FROM used_id_tokens WHERE expires_at < now() - interval '1 hour'
      ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED
    )`,
};
