import type { Identity } from '../../identities/entities/identity.entity.js';
import { statement } from '../../platform/database/statement.js';

export interface ExportedUser
  extends Pick<Identity, 'id' | 'externalId' | 'email' | 'name' | 'picture' | 'locale' | 'passwordHash' | 'createdAt'> {
  verified: boolean;
  blocked: boolean;
}

/** The oldest first. */
export const EXPORT_USERS = statement<
  { applicationId: string; after: string; withHashes: boolean; limit: number },
  ExportedUser
>(
  'export-users',
  `
    SELECT id, external_id, email, email_verified_at IS NOT NULL AS verified, blocked_at IS NOT NULL AS blocked, name,
      picture, locale, CASE WHEN :withHashes THEN password_hash END AS password_hash, created_at
    FROM identities WHERE application_id = :applicationId AND id > :after
    ORDER BY id LIMIT :limit`,
);
