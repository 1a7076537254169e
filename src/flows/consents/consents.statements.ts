import type { Client } from '../../applications/clients/client.entity.js';
import { EVENT_BY, type EventBy, insertAuditRow } from '../../platform/audit/audit-row.js';
import { statement } from '../../platform/database/statement.js';
import type { Consent } from './consent.entity.js';

type Wanted = Pick<Consent, 'identityId' | 'clientId' | 'scope' | 'resources'>;

/** A row if the user has agreed to all of it. */
export const FIND_CONSENT = statement<Wanted, { id: string }>(
  'find-consent',
  `
    SELECT id FROM consents
    WHERE identity_id = :identityId AND client_id = :clientId
      AND scope @> :scope::text[] AND resources @> :resources::text[]`,
);

const GIVEN = insertAuditRow(
  {
    ...EVENT_BY,
    type: "'consent.given'",
    applicationId: ':applicationId::uuid',
    identityId: 'identity_id',
    details: "jsonb_build_object('client_id', :clientId::text, 'scope', :scope::text[])",
  },
  'given',
);

interface Giving extends Wanted, EventBy {
  id: string;
  applicationId: string;
}

const joined = (column: string): string =>
  `(SELECT array_agg(DISTINCT one) FROM unnest(consent.${column} || excluded.${column}) AS one)`;

/** What was agreed to before stays. */
export const GIVE_CONSENT = statement<Giving>(
  'give-consent',
  `
    WITH given AS (
      INSERT INTO consents AS consent (id, identity_id, client_id, scope, resources, created_at, updated_at)
      VALUES (:id, :identityId, :clientId, :scope::text[], :resources::text[], now(), now())
      ON CONFLICT (identity_id, client_id) DO UPDATE
        SET scope = COALESCE(${joined('scope')}, '{}'), resources = COALESCE(${joined('resources')}, '{}'),
            updated_at = now()
      RETURNING identity_id
    ), noted AS (${GIVEN}
    )
    UPDATE clients SET used_at = now() WHERE id = :clientId`,
);

export type ConnectionRow = Pick<Consent, 'id' | 'clientId' | 'scope' | 'resources' | 'createdAt' | 'updatedAt'> &
  Pick<Client, 'name' | 'madeBy' | 'redirectUrls'>;

export const CONNECTIONS = statement<{ identityId: string }, ConnectionRow>(
  'connections',
  `
    SELECT consent.id, client_id, name, made_by, redirect_urls, scope, resources, consent.created_at,
      consent.updated_at
    FROM consents AS consent JOIN clients ON clients.id = client_id
    WHERE identity_id = :identityId ORDER BY consent.updated_at DESC, consent.id`,
);

export const WITHDRAW_CONSENT = statement<{ id: string; identityId: string }, { clientId: string }>(
  'withdraw-consent',
  'DELETE FROM consents WHERE id = :id AND identity_id = :identityId RETURNING client_id',
);
