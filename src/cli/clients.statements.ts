import type { Client } from '../applications/clients/client.entity.js';
import { statement } from '../platform/database/statement.js';

/** The own client of the application is not among them. */
export const LIST_CLIENTS = statement<{ applicationId: string }, Omit<Client, 'applicationId'>>(
  'list-clients',
  `
  SELECT id, name, type, redirect_urls, logo_url, first_party, post_logout_urls, backchannel_logout_url, id_token_alg,
    claims_in_id_token, always_refresh, scopes, audiences, jwks, jwks_uri, made_by, registered, used_at, created_at, updated_at
  FROM clients WHERE application_id = :applicationId
  ORDER BY id`,
);
