import { CONSOLE_ID } from '../../applications/built-in.js';
import type { Agreement } from '../../identities/agreements/agreement.entity.js';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { type Statement, statement } from '../../platform/database/statement.js';

/** As PostgreSQL writes it in JSON. */
type ShownAgreement = Pick<Agreement, 'document' | 'version' | 'url' | 'how'> & { agreed_at: string };

type Columns = 'id' | 'externalId' | 'email' | 'emailKey' | 'emailVerifiedAt' | 'emailIsRelay' | 'name' | 'picture';

export interface ManagedUserRow
  extends Pick<
    Identity,
    Columns | 'locale' | 'mfaEnabledAt' | 'newPasswordDueAt' | 'blockedAt' | 'importedAt' | 'createdAt'
  > {
  /** Its slug. */
  application: string;
  hasPassword: boolean;
}

export const MANAGED_USER = `
    SELECT id, (SELECT slug FROM applications WHERE id = identity.application_id) AS application, external_id, email,
      email_key, email_verified_at, email_is_relay, name, picture, locale, mfa_enabled_at,
      new_password_due_at, blocked_at, imported_at, created_at, password_hash IS NOT NULL AS has_password
    FROM identities AS identity`;

/** Each narrows the list. One that is rare has an index: see the migration. */
const CONDITIONS = {
  email: 'email_key = :email',
  emailFrom: 'email_key ~>=~ :emailFrom',
  emailTo: 'email_key ~<~ :emailTo',
  externalId: 'external_id = :externalId',
  /** PostgreSQL would read the links of users beyond the page too, if their bounds were not said here again. */
  provider: (bounds: string) => `EXISTS (
        SELECT FROM linked_accounts
        WHERE application_id = :applicationId AND provider = :provider AND identity_id = identity.id${bounds})`,
  since: 'id >= :since',
  after: 'id < :after',
  afterEmail: 'email_key ~>~ :afterEmail',
  blocked: 'blocked_at IS NOT NULL',
  notBlocked: 'blocked_at IS NULL',
  verified: 'email_verified_at IS NOT NULL',
  notVerified: 'email_verified_at IS NULL',
};
const BOUNDS = ['since', 'after'] as const;
const NAMES = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[];
const ORDERS = { newest: 'id DESC', email: 'email_key USING ~<~' };

export type UserOrder = keyof typeof ORDERS;
/** By condition: its value, true for one that has none. What is absent or false is no part of the statement. */
export type UserFilters = { [Name in keyof typeof CONDITIONS]?: string | boolean | undefined };
type ListUsers = Statement<UserFilters & { applicationId: string; limit: number }, ManagedUserRow>;

const known = new Map<string, ListUsers>();

/** PostgreSQL sees what narrows the list: each set of filters is a statement of its own. */
export function listUsers(filters: UserFilters, order: UserOrder): ListUsers {
  const wanted = NAMES.filter((name) => filters[name]);
  const set = wanted.reduce((bits, name) => bits | (1 << NAMES.indexOf(name)), 0);
  const name = `list-users-${order}-${set}`;
  const list = known.get(name) ?? write(name, wanted, order);
  known.set(name, list);
  return list;
}

function write(name: string, wanted: (keyof typeof CONDITIONS)[], order: UserOrder): ListUsers {
  const bounds = BOUNDS.filter((bound) => wanted.includes(bound)).map((bound) => ` AND identity_${CONDITIONS[bound]}`);
  const narrowed = wanted.map((name) =>
    name === 'provider' ? CONDITIONS.provider(bounds.join('')) : CONDITIONS[name],
  );
  const conditions = ['application_id = :applicationId', ...narrowed];
  return statement(
    name,
    `${MANAGED_USER}
    WHERE ${conditions.join('\n      AND ')}
    ORDER BY ${ORDERS[order]} LIMIT :limit`,
  );
}

export type ManagedUser = ManagedUserRow &
  Pick<Identity, 'applicationId' | 'metadata' | 'fields'> & {
    previousIds: string[];
    agreements: ShownAgreement[];
  };

/** By the id that the user has, or had before two accounts became one. */
export const MANAGED_USER_BY_ID = statement<{ id: string; applicationId: string | null }, ManagedUser>(
  'managed-user-by-id',
  `
    SELECT found.*, application_id, metadata, fields, ARRAY(
        SELECT alias.id::text FROM identity_aliases AS alias
        WHERE alias.identity_id = found.id ORDER BY alias.created_at, alias.id
      ) AS previous_ids, ARRAY(
        SELECT to_jsonb(agreement) - 'id' - 'identity_id' FROM agreements AS agreement
        WHERE agreement.identity_id = found.id ORDER BY agreed_at DESC, agreement.id DESC
      ) AS agreements
    FROM (${MANAGED_USER}
      WHERE id = COALESCE((SELECT identity_id FROM identity_aliases WHERE id = :id), :id)
        AND application_id <> '${CONSOLE_ID}' AND (:applicationId::uuid IS NULL OR application_id = :applicationId)
    ) AS found JOIN identities USING (id)`,
);
