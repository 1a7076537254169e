import { statement } from '../../platform/database/statement.js';
import type { RecoveryCode } from './entities/recovery-code.entity.js';

interface Storing {
  ids: string[];
  identityId: string;
  salt: Buffer;
  hashes: Buffer[];
  sealedKeys: Buffer[];
}

/** Any row of a set, with what hashes a code as the set was hashed. */
export type HashedWith = Pick<RecoveryCode, 'id' | 'salt' | 'sealedKey'>;

/** The new set takes the place of the old one, used codes included. */
export const REPLACE_RECOVERY_CODES = statement<Storing>(
  'replace-recovery-codes',
  `
    WITH gone AS (DELETE FROM recovery_codes WHERE identity_id = :identityId)
    INSERT INTO recovery_codes (id, identity_id, salt, code_hash, sealed_key, created_at)
    SELECT id, :identityId, :salt, code_hash, sealed_key, now()
    FROM unnest(:ids::uuid[], :hashes::bytea[], :sealedKeys::bytea[]) AS made (id, code_hash, sealed_key)`,
);

export const RECOVERY_SET = statement<{ identityId: string }, HashedWith>(
  'recovery-set',
  'SELECT id, salt, sealed_key FROM recovery_codes WHERE identity_id = :identityId LIMIT 1',
);

export const FIND_RECOVERY_CODE = statement<{ identityId: string; codeHash: Buffer }, { id: string }>(
  'find-recovery-code',
  `
    SELECT id FROM recovery_codes
    WHERE identity_id = :identityId AND code_hash = :codeHash AND used_at IS NULL`,
);

/** One compare-and-swap: of any number of requests with one code exactly one uses it. */
export const USE_RECOVERY_CODE = statement<{ id: string }, { id: string }>(
  'use-recovery-code',
  'UPDATE recovery_codes SET used_at = now() WHERE id = :id AND used_at IS NULL RETURNING id',
);
