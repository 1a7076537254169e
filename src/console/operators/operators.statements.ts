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

/** Those of one application, or all of them. There are few operators, and no page shows a part of them. */
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

/** A role that the same operator has there already gives way. */
export const GIVE_ROLE = statement<
  { id: string; identityId: string; applicationId: string | null; role: Role; givenBy: string | null },
  { id: string }
>(
  'give-role',
  `
    INSERT INTO operators (id, identity_id, application_id, role, given_by, created_at)
    VALUES (:id, :identityId, :applicationId, :role, :givenBy, now())
    ON CONFLICT (identity_id, COALESCE(application_id, '00000000-0000-0000-0000-000000000000'))
    DO UPDATE SET role = EXCLUDED.role, given_by = EXCLUDED.given_by
    RETURNING id`,
);

export const TAKE_ROLE = statement<{ id: string }, { id: string }>(
  'take-role',
  `
    DELETE FROM operators WHERE id = :id RETURNING id`,
);

/** The owners of every application, locked: the last of them stays one. */
export const HOLD_OWNERS = statement<None, { identityId: string }>(
  'hold-owners',
  `
    SELECT identity_id FROM operators WHERE role = 'owner' AND application_id IS NULL ORDER BY id FOR UPDATE`,
);
