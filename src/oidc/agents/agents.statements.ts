import { type None, statement } from '../../platform/database/statement.js';
import type { Sweep } from '../../platform/database/sweeps.js';

/** The client of a document. It belongs to no application: each request says which one it means. */
export const STORE_DOCUMENT = statement<{ id: string; name: string; redirectUrls: string[]; seconds: number }, None>(
  'store-client-document',
  `
    INSERT INTO clients (id, name, type, redirect_urls, first_party, made_by, stale_at, created_at, updated_at)
    VALUES (:id, :name, 'public', :redirectUrls::text[], false, 'document', now() + make_interval(secs => :seconds),
      now(), now())
    ON CONFLICT (id) DO UPDATE
      SET name = excluded.name, redirect_urls = excluded.redirect_urls, stale_at = excluded.stale_at, updated_at = now()
      WHERE clients.made_by = 'document'`,
);

interface Registering {
  id: string;
  applicationId: string | null;
  name: string;
  redirectUrls: string[];
  registered: string;
}

/** The same software has the same id, and so its own record again. */
export const REGISTER_CLIENT = statement<Registering, { createdAt: Date }>(
  'register-client',
  `
    INSERT INTO clients (id, application_id, name, type, redirect_urls, first_party, made_by, registered, created_at,
      updated_at)
    VALUES (:id, :applicationId::uuid, :name, 'public', :redirectUrls::text[], false, 'registration',
      :registered::jsonb, now(), now())
    ON CONFLICT (id) DO UPDATE SET updated_at = now()
    RETURNING created_at`,
);

export const APPLICATION_OF_CODE = statement<{ codeHash: Buffer }, { applicationId: string }>(
  'application-of-code',
  'SELECT application_id FROM authorization_codes WHERE code_hash = :codeHash',
);

export interface Offer {
  applicationId: string;
  slug: string;
  documents: boolean;
  registration: 'open' | 'token' | 'off';
}

/** What applications offer to agents, as far as their plans include it. */
export const OFFERS = statement<None, Offer>(
  'agent-offers',
  `
    SELECT application.id AS application_id, slug,
      (application.agents->>'documents')::boolean AND (plan.agents->>'documents')::boolean AS documents,
      CASE WHEN (plan.agents->>'registration')::boolean THEN application.agents->>'registration' ELSE 'off' END
        AS registration
    FROM applications AS application JOIN plans AS plan ON plan.id = plan_id
    WHERE application.agents IS NOT NULL AND plan.agents IS NOT NULL`,
);

/** Clients that came by themselves and that no user lets do anything any more. */
export const UNUSED_CLIENTS: Sweep = {
  name: 'unused_clients',
  statement: `
    DELETE FROM clients WHERE id IN (
      SELECT id FROM clients
      WHERE made_by <> 'seed' AND GREATEST(updated_at, used_at) < now() - interval '1 day'
        AND NOT EXISTS (SELECT FROM consents WHERE client_id = clients.id)
      ORDER BY updated_at LIMIT $1 FOR UPDATE SKIP LOCKED
    )`,
};
