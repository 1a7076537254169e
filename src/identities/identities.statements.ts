import { statement } from '../platform/database/statement.js';
import { insertCreated } from './created.event.js';
import type { Identity } from './entities/identity.entity.js';

type Wanted = Pick<Identity, 'id' | 'applicationId' | 'email' | 'emailKey' | 'name' | 'locale'> & { isRelay: boolean };

/**
 * An account that waits for verification belongs to the newest registration; a verified one is left alone. What an operator
 * keeps with an imported one stays until the mailbox is proved: strangers can register its address too.
 */
export const CREATE_OR_RENEW = statement<Wanted & { passwordHash: string; fields: string }, { id: string }>(
  'create-or-renew-identity',
  `
    WITH held AS (
      INSERT INTO identities (id, application_id, email, email_key, email_is_relay, name, locale, fields, password_hash,
        password_changed_at, created_at, updated_at)
      VALUES (:id, :applicationId, :email, :emailKey, :isRelay, :name, :locale, :fields::jsonb, :passwordHash, now(), now(), now())
      ON CONFLICT (application_id, email_key) DO UPDATE
        SET email = excluded.email, name = excluded.name, locale = excluded.locale, fields = excluded.fields,
            password_hash = excluded.password_hash, password_changed_at = now(),
            external_id = CASE WHEN identities.imported_at IS NOT NULL THEN identities.external_id END,
            metadata = CASE WHEN identities.imported_at IS NOT NULL THEN identities.metadata ELSE '{}' END,
            new_password_due_at = NULL, sign_up_tries = 0, updated_at = now()
        WHERE identities.email_verified_at IS NULL
      RETURNING id, application_id
    ), noted AS (${insertCreated('sign_up', 'held WHERE id = :id')}
    )
    SELECT id FROM held`,
);

/** The update changes nothing: it locks the row that exists and returns its id. */
const createOrLock = (maker: 'provider' | 'sign_up') =>
  statement<Wanted & Pick<Identity, 'picture'>, { id: string }>(
    `create-or-lock-identity-by-${maker}`,
    `
    WITH held AS (
      INSERT INTO identities (id, application_id, email, email_key, email_is_relay, name, picture, locale,
        email_verified_at, created_at, updated_at)
      VALUES (:id, :applicationId, :email, :emailKey, :isRelay, :name, :picture, :locale, now(), now(), now())
      ON CONFLICT (application_id, email_key) DO UPDATE SET updated_at = identities.updated_at
      RETURNING id, application_id
    ), noted AS (${insertCreated(maker, 'held WHERE id = :id')}
    )
    SELECT id FROM held`,
  );

export const CREATE_OR_LOCK = { provider: createOrLock('provider'), sign_up: createOrLock('sign_up') };

export interface FoundIdentity extends Pick<Identity, 'id' | 'externalId' | 'email' | 'name' | 'createdAt'> {
  /** Its slug. */
  application: string;
  verified: boolean;
  blocked: boolean;
}

interface Search {
  /** An id from before two accounts became one counts too. */
  id: string | null;
  emailKey: string;
  externalId: string;
  /** It is null means every application. */
  applicationId: string | null;
}

/** Each index of identities begins with their application, so each application is asked. */
export const FIND_IDENTITIES = statement<Search, FoundIdentity>(
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
