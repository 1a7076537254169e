import type { ShownIdentity } from '../../identities/dto/user.dto.js';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { statement } from '../../platform/database/statement.js';

export interface MeRow extends ShownIdentity, Pick<Identity, 'fields'> {
  applicationId: string;
  hasPassword: boolean;
  recoveryCodesLeft: number;
  passkeys: number;
}

/** An identity and what protects it, in one round trip. */
export const ME = statement<{ identityId: string }, MeRow>(
  'portal-me',
  `
    SELECT id, application_id, email, email_verified_at, email_is_relay, mfa_enabled_at, name, picture, locale, fields,
      created_at, password_hash IS NOT NULL AS has_password,
      (SELECT count(*)::integer FROM recovery_codes WHERE identity_id = identity.id AND used_at IS NULL)
        AS recovery_codes_left,
      (SELECT count(*)::integer FROM passkeys WHERE identity_id = identity.id) AS passkeys
    FROM identities AS identity WHERE id = :identityId`,
);
