import { statement } from '../platform/database/statement.js';
import type { Identity } from './entities/identity.entity.js';

export interface FoundIdentity extends Pick<Identity, 'id' | 'externalId' | 'email' | 'name' | 'createdAt'> {
  /** Its slug. */
  application: string;
  verified: boolean;
  blocked: boolean;
}

interface Wanted {
  /** Also one from before two accounts became one. */
  id: string | null;
  emailKey: string;
  externalId: string;
  /** Null = at every application. */
  applicationId: string | null;
}

/** Each index of identities begins with their application, so each application is asked. */
export const FIND_IDENTITIES = statement<Wanted, FoundIdentity>(
  'find-identities',
  `
  WITH found AS (
    SELECT id FROM identities WHERE id = :id
    UNION
    SELECT identity_id FROM identity_aliases WHERE id = :id
    UNION
    SELECT i.id FROM applications AS a JOIN identities AS i ON i.application_id = a.id AND i.email_key = :emailKey
    UNION
    SELECT i.id FROM applications AS a JOIN identities AS i ON i.application_id = a.id AND i.external_id = :externalId
  )
  SELECT i.id, i.external_id, a.slug AS application, i.email, i.name, i.email_verified_at IS NOT NULL AS verified,
    i.blocked_at IS NOT NULL AS blocked, i.created_at
  FROM found JOIN identities AS i USING (id) JOIN applications AS a ON a.id = i.application_id
  WHERE :applicationId::uuid IS NULL OR a.id = :applicationId
  ORDER BY a.slug, i.created_at, i.id`,
);
