import type { ApplicationProvider } from '../../applications/entities/application-provider.entity.js';
import { statement } from '../../platform/database/statement.js';

type Named = Pick<ApplicationProvider, 'provider' | 'label' | 'type'>;

/** A provider that the application has removed signs in to nothing. */
export const LINKED_PROVIDERS = statement<{ identityId: string }, Named>(
  'linked-providers',
  `
    SELECT DISTINCT provider.provider, provider.label, provider.type
    FROM linked_accounts AS link
      JOIN application_providers AS provider
        ON provider.application_id = link.application_id AND provider.provider = link.provider
    WHERE link.identity_id = :identityId
    ORDER BY provider.provider`,
);

export const PASSKEY_NAMES = statement<{ identityId: string }, { name: string }>(
  'passkey-names',
  'SELECT DISTINCT name FROM passkeys WHERE identity_id = :identityId ORDER BY name',
);
