import { statement } from '../../platform/database/statement.js';
import type { LinkedAccount } from '../entities/linked-account.entity.js';

/** No row if the account is linked already. */
export const INSERT_LINK = statement<Omit<LinkedAccount, 'createdAt'>, { id: string }>(
  'insert-link',
  `
    INSERT INTO linked_accounts (id, application_id, identity_id, provider, issuer, subject, account_name, by_sign_in,
      created_at)
    VALUES (:id, :applicationId, :identityId, :provider, :issuer, :subject, :accountName, :bySignIn, now())
    ON CONFLICT (application_id, issuer, subject) DO NOTHING
    RETURNING id`,
);

/** `records` is a JSON list of links. One whose account is linked already stays as it is. */
export const IMPORT_LINKS = statement<{ applicationId: string; records: string }, { id: string }>(
  'import-links',
  `
    INSERT INTO linked_accounts (id, application_id, identity_id, provider, issuer, subject, by_sign_in, created_at)
    SELECT (r->>'id')::uuid, :applicationId, (r->>'identityId')::uuid, r->>'provider', r->>'issuer', r->>'subject',
      false, now()
    FROM jsonb_array_elements(:records::jsonb) AS r
    ON CONFLICT (application_id, issuer, subject) DO NOTHING
    RETURNING id`,
);
