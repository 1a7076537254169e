/** Everything that changes an identity takes this lock first. Rows that refer to the identity can still be inserted. */
export const IDENTITY_LOCK = { mode: 'for_no_key_update' } as const;

/**
 * The same lock inside a statement: the identity, unless it is blocked or its password is no longer the one that was
 * checked. Both arguments are the text of a parameter.
 */
export const lockProvedIdentity = (id: string, passwordHash: string): string => `
      SELECT id, mfa_enabled_at FROM identities
      WHERE id = ${id} AND blocked_at IS NULL AND (${passwordHash}::text IS NULL OR password_hash = ${passwordHash})
      FOR NO KEY UPDATE`;
