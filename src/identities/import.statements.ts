import { statement } from '../platform/database/statement.js';
import { insertCreated } from './created.event.js';
import type { Identity } from './entities/identity.entity.js';

/** An identity of another system, as an import describes it. */
export interface ImportedIdentity extends Pick<Identity, 'externalId' | 'email' | 'name' | 'picture' | 'locale'> {
  key: string;
  verified: boolean;
  blocked: boolean;
  hash: string | null;
  createdAt: string | null;
  metadata?: Identity['metadata'];
  fields?: Identity['fields'];
}

/**
 * `records` is a JSON list of `ImportedIdentity`, each with its new id and `isRelay`. Where the email or the external id
 * has an identity, that one is left alone.
 */
export const IMPORT = statement<{ applicationId: string; records: string; leavesEvents: boolean }, { id: string }>(
  'import-identities',
  `
    WITH imported AS (
      INSERT INTO identities (id, application_id, external_id, email, email_key, email_verified_at, email_is_relay, name,
        picture, locale, password_hash, password_changed_at, blocked_at, metadata, fields, imported_at, created_at, updated_at)
      SELECT (r->>'id')::uuid, :applicationId, r->>'externalId', r->>'email', r->>'key',
        CASE WHEN (r->>'verified')::boolean THEN now() END, (r->>'isRelay')::boolean, r->>'name', r->>'picture',
        r->>'locale', r->>'hash', CASE WHEN r->>'hash' IS NOT NULL THEN now() END,
        CASE WHEN (r->>'blocked')::boolean THEN now() END, COALESCE(r->'metadata', '{}'), COALESCE(r->'fields', '{}'), now(),
        COALESCE((r->>'createdAt')::timestamptz, now()), now()
      FROM jsonb_array_elements(:records::jsonb) AS r
      ON CONFLICT DO NOTHING
      RETURNING id, application_id
    ), noted AS (${insertCreated('import', 'imported WHERE :leavesEvents::boolean')}
    )
    SELECT id FROM imported`,
);

export interface KnownIdentity extends Pick<Identity, 'id' | 'externalId'> {
  key: string;
  verified: boolean;
}

/** The identities that have one of the emails or external ids of `records`, a JSON list of `{ key, externalId }`. */
export const FIND_IMPORTED = statement<{ applicationId: string; records: string }, KnownIdentity>(
  'find-imported-identities',
  `
    WITH wanted AS (SELECT r->>'key' AS key, r->>'externalId' AS external_id FROM jsonb_array_elements(:records::jsonb) AS r)
    SELECT id, email_key AS key, external_id, email_verified_at IS NOT NULL AS verified
    FROM identities WHERE application_id = :applicationId AND email_key IN (SELECT key FROM wanted)
    UNION
    SELECT id, email_key, external_id, email_verified_at IS NOT NULL
    FROM identities WHERE application_id = :applicationId
      AND external_id IN (SELECT external_id FROM wanted WHERE external_id IS NOT NULL)`,
);
