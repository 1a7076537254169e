import { statement } from '../platform/database/statement.js';
import type { ApplicationProvider } from './entities/application-provider.entity.js';

/** No secret: what may be shown. */
export interface ShownProvider
  extends Pick<
    ApplicationProvider,
    'type' | 'issuer' | 'clientId' | 'nativeClientIds' | 'label' | 'trustsMfa' | 'teamId' | 'keyId'
  > {
  /** Its name in plans and sessions. */
  id: string;
  hasSecret: boolean;
}

export const LIST_PROVIDERS = statement<{ applicationId: string }, ShownProvider>(
  'list-providers',
  `
  SELECT provider AS id, type, issuer, client_id, native_client_ids, sealed_client_secret IS NOT NULL AS has_secret,
    label, trusts_mfa, team_id, key_id
  FROM application_providers WHERE application_id = :applicationId
  ORDER BY provider`,
);
