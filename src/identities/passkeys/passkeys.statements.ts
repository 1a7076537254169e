import { statement } from '../../platform/database/statement.js';
import type { Passkey } from './passkey.entity.js';

/** A row for each would grow without bound, and no person has so many devices. */
export const MOST_PASSKEYS = 20;

type Added = Omit<Passkey, 'madeFor' | 'createdAt' | 'lastUsedAt' | 'counterWentBackAt'>;

/** The caller holds the lock of the identity, so that the passkeys are counted one after another. */
export const ADD_PASSKEY = statement<Added, { id: string }>(
  'add-passkey',
  `
    INSERT INTO passkeys (id, application_id, identity_id, credential_id, public_key, counter, transports, device_type,
      is_backed_up, aaguid, is_of_two_factors, name, created_at)
    SELECT :id::uuid, :applicationId::uuid, :identityId::uuid, :credentialId::text, :publicKey::bytea, :counter::bigint,
      :transports::text[], :deviceType::text, :isBackedUp::boolean, :aaguid::uuid, :isOfTwoFactors::boolean,
      :name::text, now()
    WHERE (SELECT count(*) FROM passkeys WHERE identity_id = :identityId) < ${MOST_PASSKEYS}
    ON CONFLICT (credential_id) DO NOTHING
    RETURNING id`,
);

/** Exactly one of any number of uses with one counter counts. Synced passkeys have no counter: they always say 0. */
export const USE_PASSKEY = statement<Pick<Passkey, 'id' | 'counter' | 'isBackedUp'>, { id: string }>(
  'use-passkey',
  `
    UPDATE passkeys SET counter = :counter::bigint, is_backed_up = :isBackedUp::boolean, last_used_at = now()
    WHERE id = :id AND (counter < :counter OR (counter = 0 AND :counter = 0))
    RETURNING id`,
);
