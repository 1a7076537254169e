import { statement } from '../../platform/database/statement.js';
import type { ShownIdentity } from '../dto/user.dto.js';
import type { Identity } from '../entities/identity.entity.js';

export interface UserRow extends ShownIdentity, Pick<Identity, 'externalId'> {
  /** How the user last signed in. */
  provider: string;
  previousIds: string[];
}

/** Finds a user of the application by the id that the user has, or had before two accounts became one. */
export const USER_BY_ID = statement<{ id: string; applicationId: string }, UserRow>(
  'user-by-id',
  `
    SELECT identity.id, email, email_verified_at, email_is_relay, mfa_enabled_at, name, picture, locale,
      identity.created_at, external_id,
      COALESCE((
        SELECT provider FROM sessions WHERE identity_id = identity.id ORDER BY id DESC LIMIT 1
      ), 'password') AS provider,
      ARRAY(
        SELECT id::text FROM identity_aliases WHERE identity_id = identity.id ORDER BY created_at, id
      ) AS previous_ids
    FROM identities AS identity
    WHERE application_id = :applicationId
      AND identity.id = COALESCE((SELECT identity_id FROM identity_aliases WHERE id = :id), :id)`,
);
