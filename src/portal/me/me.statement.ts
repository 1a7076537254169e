import type { ShownIdentity } from '../../identities/dto/user.dto.js';
import { statement } from '../../platform/database/statement.js';

export interface MeRow extends ShownIdentity {
  applicationId: string;
  hasPassword: boolean;
  recoveryCodesLeft: number;
  passkeys: number;
}

/** An identity and what protects it, in one round trip. */
export const ME = statement<{ identityId: string }, MeRow>(
  'portal-me',
  `
    SELECT id, application_id AS "applicationId", email, email_verified_at AS "emailVerifiedAt",
      email_is_relay AS "emailIsRelay", mfa_enabled_at AS "mfaEnabledAt", name, picture, locale,
      created_at AS "createdAt", password_hash IS NOT NULL AS "hasPassword",
      (SELECT count(*)::integer FROM recovery_codes WHERE identity_id = identity.id AND used_at IS NULL)
        AS "recoveryCodesLeft",
      (SELECT count(*)::integer FROM passkeys WHERE identity_id = identity.id) AS passkeys
    FROM identities AS identity WHERE id = :identityId`,
);
