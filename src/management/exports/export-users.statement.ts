import type { DocumentKind } from '../../applications/documents.js';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { statement } from '../../platform/database/statement.js';

export interface ExportedUser
  extends Pick<
    Identity,
    'id' | 'externalId' | 'email' | 'name' | 'picture' | 'locale' | 'passwordHash' | 'createdAt' | 'fields' | 'metadata'
  > {
  verified: boolean;
  blocked: boolean;
  /** The version of each document that the user agreed to last. */
  agreements: { document: DocumentKind; version: string; agreedAt: string }[];
}

/** The oldest first. */
export const EXPORT_USERS = statement<
  { applicationId: string; after: string; withHashes: boolean; limit: number },
  ExportedUser
>(
  'export-users',
  `
    SELECT id, external_id, email, email_verified_at IS NOT NULL AS verified, blocked_at IS NOT NULL AS blocked, name,
      picture, locale, CASE WHEN :withHashes THEN password_hash END AS password_hash, created_at, fields, metadata,
      ARRAY(
        SELECT DISTINCT ON (document) jsonb_build_object('document', document, 'version', version, 'agreedAt', agreed_at)
        FROM agreements WHERE identity_id = identities.id ORDER BY document, agreed_at DESC, id DESC
      ) AS agreements
    FROM identities WHERE application_id = :applicationId AND id > :after
    ORDER BY id LIMIT :limit`,
);
