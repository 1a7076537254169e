import { type None, statement } from '../../platform/database/statement.js';
import type { Role } from './roles.js';

/** A role of an operator, as it is stored. */
export interface GivenRole {
  id: string;
  identityId: string;
  email: string;
  name: string | null;
  /** The slug of the application; null for every one. */
  application: string | null;
  applicationId: string | null;
  role: Role;
  /** They have not signed in yet. */
  isInvited: boolean;
  createdAt: Date;
}

const GIVEN = `
    SELECT operator.id, identity_id, email, name, role, operator.application_id,
      (SELECT slug FROM applications WHERE id = operator.application_id) AS application,
      identity.seated_at IS NULL AS is_invited, operator.created_at
    FROM operators AS operator JOIN identities AS identity ON identity.id = identity_id`;

/** Those of one application, or all of them. There are few operators: a page is cut from all of them. */
export const LIST_OPERATORS = statement<{ applicationId: string | null }, GivenRole>(
  'list-operators',
  `${GIVEN}
    WHERE :applicationId::uuid IS NULL OR operator.application_id = :applicationId
    ORDER BY email, operator.id LIMIT 1000`,
);

export const OPERATOR_BY_ID = statement<{ id: string }, GivenRole>(
  'operator-by-id',
  `${GIVEN}
    WHERE operator.id = :id`,
);

/** Whose roles change. Two who give one at once come one after the other. */
export const HOLD_OPERATOR = statement<{ identityId: string }, { id: string }>(
  'hold-operator',
  `
    SELECT id FROM identities WHERE id = :identityId FOR UPDATE`,
);

/** A role that the same operator has there already gives way. */
export const GIVE_ROLE = statement<
  { id: string; identityId: string; applicationId: string | null; role: Role; givenBy: string | null },
  { id: string }
>(
  'give-role',
  `
    WITH changed AS (
      UPDATE operators SET role = :role, given_by = :givenBy
      WHERE identity_id = :identityId AND application_id IS NOT DISTINCT FROM :applicationId
      RETURNING id
    )
    INSERT INTO operators (id, identity_id, application_id, role, given_by, created_at)
    SELECT :id, :identityId, :applicationId, :role, :givenBy, now() WHERE NOT EXISTS (SELECT FROM changed)`,
);

/** Only the role that was read: it may have become another one meanwhile. */
export const TAKE_ROLE = statement<{ id: string; role: Role }, { id: string }>(
  'take-role',
  `
    DELETE FROM operators WHERE id = :id AND role = :role RETURNING id`,
);

/** All of an account that has no second factor any more. */
export const TAKE_ROLES_OF_UNPROTECTED = statement<
  { identityId: string },
  { applicationId: string | null; role: Role }
>(
  'take-roles-of-unprotected',
  `
    DELETE FROM operators USING identities AS identity
    WHERE identity.id = :identityId AND identity_id = identity.id AND mfa_enabled_at IS NULL
      AND NOT EXISTS (SELECT FROM passkeys WHERE passkeys.identity_id = identity.id)
    RETURNING operators.application_id, role`,
);

/** The owners of every application, locked: the last of them stays one. Who was only invited may never come. */
export const HOLD_OWNERS = statement<None, { identityId: string; canEnter: boolean }>(
  'hold-owners',
  `
    SELECT identity_id, seated_at IS NOT NULL AND blocked_at IS NULL AS can_enter
    FROM operators JOIN identities AS identity ON identity.id = identity_id
    WHERE role = 'owner' AND operators.application_id IS NULL ORDER BY operators.id FOR UPDATE OF operators`,
);
