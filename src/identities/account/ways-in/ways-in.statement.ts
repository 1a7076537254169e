import { statement } from '../../../platform/database/statement.js';

/** How the owner of an account can sign in, without one passkey or link: `password`, `passkey`, or ids of providers. */
export const OTHER_WAYS_IN = statement<{ identityId: string; without: string }, { provider: string }>(
  'other-ways-in',
  `
    SELECT 'password' AS provider FROM identities WHERE id = :identityId AND password_hash IS NOT NULL
    UNION SELECT 'passkey' FROM passkeys WHERE identity_id = :identityId AND id <> :without
    UNION SELECT link.provider FROM linked_accounts AS link
      JOIN application_providers AS known
        ON known.application_id = link.application_id AND known.provider = link.provider
      WHERE link.identity_id = :identityId AND link.id <> :without`,
);
