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
  SELECT provider AS id, type, issuer, client_id AS "clientId", native_client_ids AS "nativeClientIds",
    sealed_client_secret IS NOT NULL AS "hasSecret", label, trusts_mfa AS "trustsMfa", team_id AS "teamId",
    key_id AS "keyId"
  FROM application_providers WHERE application_id = :applicationId
  ORDER BY provider`,
);
