import { statement } from '../../platform/database/statement.js';

const DOMAIN_OF = (emailKey: string): string => `split_part(${emailKey}, '@', 2)`;

/** The organization is locked before what belongs to it, as by its deletion. PostgreSQL locks in the order of this list. */
const HOLDING = 'FOR KEY SHARE OF organization, domain';

/** The domain of this address is proved by the organization. A removal waits for the caller's transaction. */
export const HOLD_PROVED_DOMAIN = statement<{ organizationId: string; emailKey: string }, { id: string }>(
  'hold-proved-domain',
  `
    SELECT domain.id
    FROM organizations AS organization JOIN organization_domains AS domain ON domain.organization_id = organization.id
    WHERE organization.id = :organizationId AND domain.domain = ${DOMAIN_OF(':emailKey::text')}
      AND domain.verified_at IS NOT NULL
    ${HOLDING}`,
);

const HOME = `
    SELECT organization.id, organization.join_by_domain->>'role' AS role
    FROM identities AS identity
    JOIN organization_domains AS domain ON domain.application_id = identity.application_id
      AND domain.domain = ${DOMAIN_OF('identity.email_key')} AND domain.verified_at IS NOT NULL
    JOIN organizations AS organization ON organization.id = domain.organization_id
    WHERE identity.id = :identityId AND identity.email_verified_at IS NOT NULL
      AND (organization.join_by_domain IS NOT NULL OR organization.id = :through::uuid)
      AND NOT EXISTS (
        SELECT FROM organization_members AS member
        WHERE member.organization_id = organization.id AND member.identity_id = identity.id
      )`;

interface Joining {
  identityId: string;
  /** The organization whose provider has signed the person in. */
  through: string | null;
}

/** The organization that has proved the domain of an identity, if the identity joins it. */
export const JOINABLE = statement<Joining, { id: string }>('joinable-organization', HOME);

/** The identity joins it. A removal of the domain comes before or after. */
export const JOIN_BY_DOMAIN = statement<Joining & { defaultRole: string }, { organizationId: string; roles: string[] }>(
  'join-by-domain',
  `
    WITH home AS (${HOME}
      ${HOLDING}
    )
    INSERT INTO organization_members (organization_id, identity_id, roles, joined_at)
    SELECT id, :identityId, ARRAY[COALESCE(role, :defaultRole)], now() FROM home
    ON CONFLICT DO NOTHING
    RETURNING organization_id, roles`,
);

/** People with this address join an organization: so they may make an account where invited people may. */
export const IS_ADMITTED_BY_DOMAIN = statement<{ applicationId: string; emailKey: string }, { id: string }>(
  'is-admitted-by-domain',
  `
    SELECT organization.id
    FROM organization_domains AS domain JOIN organizations AS organization ON organization.id = domain.organization_id
    WHERE domain.application_id = :applicationId AND domain.domain = ${DOMAIN_OF(':emailKey::text')}
      AND domain.verified_at IS NOT NULL AND organization.join_by_domain IS NOT NULL`,
);

/** The organization that has proved the domain of this address, if it brings a provider. */
export const PROVIDER_OF_DOMAIN = statement<{ applicationId: string; emailKey: string }, { organizationId: string }>(
  'provider-of-domain',
  `
    SELECT provider.organization_id
    FROM organization_domains AS domain
    JOIN organization_providers AS provider ON provider.organization_id = domain.organization_id
    WHERE domain.application_id = :applicationId AND domain.domain = ${DOMAIN_OF(':emailKey::text')}
      AND domain.verified_at IS NOT NULL`,
);
