import type { MfaDemand } from '../../applications/entities/application.entity.js';
import { statement } from '../../platform/database/statement.js';

interface OwnPasskey {
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

interface OwnLink {
  provider: string;
  accountName: string | null;
  createdAt: string;
}

/** How a user signs in, and what their application asks for. */
export interface UserWays {
  passwordChangedAt: Date | null;
  recoveryCodes: number;
  passkeys: OwnPasskey[];
  links: OwnLink[];
  mfa: MfaDemand;
  allowed: string[];
}

export const USER_WAYS = statement<{ id: string }, UserWays>(
  'user-ways',
  `
    SELECT password_changed_at, application.mfa, plan.providers AS allowed,
      (SELECT count(*)::integer FROM recovery_codes WHERE identity_id = identity.id AND used_at IS NULL) AS recovery_codes,
      COALESCE((
        SELECT jsonb_agg(jsonb_build_object('name', name, 'createdAt', created_at, 'lastUsedAt', last_used_at) ORDER BY id)
        FROM passkeys WHERE identity_id = identity.id
      ), '[]') AS passkeys,
      COALESCE((
        SELECT jsonb_agg(
          jsonb_build_object('provider', provider, 'accountName', account_name, 'createdAt', created_at) ORDER BY id)
        FROM linked_accounts WHERE identity_id = identity.id
      ), '[]') AS links
    FROM identities AS identity JOIN applications AS application ON application.id = application_id
      JOIN plans AS plan ON plan.id = plan_id
    WHERE identity.id = :id`,
);
