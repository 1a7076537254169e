import { type None, statement } from '../platform/database/statement.js';
import type { Membership } from '../session/lifecycle/membership.js';
import type { OrganizationPolicy } from '../session/lifecycle/organization-policy.js';

export interface MembershipRow extends Membership {
  name: string;
  policy: OrganizationPolicy;
}

const MEMBERSHIP = `
    SELECT organization.id, organization.slug, organization.name, member.roles, organization.policy,
      organization.policy->'sessionHours' AS session_hours
    FROM organization_members AS member JOIN organizations AS organization ON organization.id = member.organization_id`;

/** Those of an identity, by the names that a person reads. */
export const MEMBERSHIPS_OF = statement<{ identityId: string; limit: number }, MembershipRow>(
  'memberships-of',
  `${MEMBERSHIP}
    WHERE member.identity_id = :identityId ORDER BY lower(organization.name), organization.id LIMIT :limit`,
);

/** Whether an identity belongs to none, to one or to several: it reads two rows at most. */
export const SOME_MEMBERSHIPS_OF = statement<{ identityId: string }, { id: string; policy: OrganizationPolicy }>(
  'some-memberships-of',
  `
    SELECT organization.id, organization.policy
    FROM organization_members AS member JOIN organizations AS organization ON organization.id = member.organization_id
    WHERE member.identity_id = :identityId LIMIT 2`,
);

/** One that the caller's transaction goes by: its end waits for it. */
export const HOLD_MEMBERSHIP = statement<{ identityId: string; organizationId: string }, MembershipRow>(
  'hold-membership',
  `${MEMBERSHIP}
    WHERE member.identity_id = :identityId AND member.organization_id = :organizationId FOR KEY SHARE OF member`,
);

export const MEMBERSHIP_IN = statement<{ identityId: string; organizationId: string }, MembershipRow>(
  'membership-in',
  `${MEMBERSHIP}
    WHERE member.identity_id = :identityId AND member.organization_id = :organizationId`,
);

/** Those that an identity belongs to, or is invited into: their deletion comes before or after the caller's transaction. */
export const KEEP_ORGANIZATIONS_OF = statement<{ identityId: string }, { id: string }>(
  'keep-organizations-of',
  `
    SELECT id FROM organizations WHERE id IN (
      SELECT organization_id FROM organization_members WHERE identity_id = :identityId
      UNION SELECT organization_id FROM invitations WHERE identity_id = :identityId
      UNION SELECT organization_id FROM identities AS identity JOIN invitations USING (application_id, email_key)
        WHERE identity.id = :identityId
    )
    ORDER BY id FOR KEY SHARE`,
);

/** Of two accounts that become one, the second has the roles of both. */
export const MOVE_MEMBERSHIPS = statement<{ from: string; into: string }, None>(
  'move-memberships',
  `
    INSERT INTO organization_members (organization_id, identity_id, roles, joined_at)
    SELECT organization_id, :into::uuid, roles, joined_at FROM organization_members WHERE identity_id = :from
    ON CONFLICT (organization_id, identity_id) DO UPDATE
      SET roles = ARRAY(SELECT DISTINCT unnest(organization_members.roles || excluded.roles))`,
);

export interface MemberRow {
  id: string;
  email: string;
  name: string | null;
  roles: string[];
  joinedAt: Date;
}

const MEMBER = `
    SELECT identity.id, identity.email, identity.name, member.roles, member.joined_at
    FROM organization_members AS member JOIN identities AS identity ON identity.id = member.identity_id
    WHERE member.organization_id = :organizationId`;

/** By the ids of the identities. */
export const LIST_MEMBERS = statement<{ organizationId: string; after: string; limit: number }, MemberRow>(
  'list-members',
  `${MEMBER} AND member.identity_id > :after ORDER BY member.identity_id LIMIT :limit`,
);

export const MEMBER_BY_ID = statement<{ organizationId: string; identityId: string }, MemberRow>(
  'member-by-id',
  `${MEMBER} AND member.identity_id = :identityId`,
);

interface NewMember {
  organizationId: string;
  identityId: string;
  roles: string[];
}

/** Answers the roles that the member had before; null for a new one. */
export const PUT_MEMBER = statement<NewMember, { before: string[] | null }>(
  'put-member',
  `
    WITH known AS (
      SELECT roles FROM organization_members WHERE organization_id = :organizationId AND identity_id = :identityId
    )
    INSERT INTO organization_members (organization_id, identity_id, roles, joined_at)
    VALUES (:organizationId, :identityId, :roles, now())
    ON CONFLICT (organization_id, identity_id) DO UPDATE SET roles = excluded.roles
    RETURNING (SELECT roles FROM known) AS before`,
);

/** Nothing comes back for a member. */
export const JOIN = statement<NewMember, { identityId: string }>(
  'join',
  `
    INSERT INTO organization_members (organization_id, identity_id, roles, joined_at)
    VALUES (:organizationId, :identityId, :roles, now()) ON CONFLICT DO NOTHING RETURNING identity_id`,
);

/** The organization has members, and none with one of these roles. */
export const LACKS_MANAGER = statement<{ organizationId: string; managing: string[] }, { lacks: boolean }>(
  'lacks-manager',
  `
    SELECT EXISTS (SELECT FROM organization_members WHERE organization_id = :organizationId) AND NOT EXISTS (
      SELECT FROM organization_members WHERE organization_id = :organizationId AND roles && :managing::text[]
    ) AS lacks`,
);

/** For the command line, which shows all of them. */
export const LIST_ALL_MEMBERS = statement<{ organizationId: string }, MemberRow>(
  'list-all-members',
  `${MEMBER} ORDER BY identity.email_key`,
);

interface BySlug {
  applicationId: string;
  after: string;
  limit: number;
}

/** For the command line. Only the members of those on the page are counted. */
export const PAGE_WITH_MEMBERS = statement<BySlug, { id: string; slug: string; name: string; members: number }>(
  'page-with-members',
  `
    WITH page AS (
      SELECT id, slug, name FROM organizations
      WHERE application_id = :applicationId AND slug > :after ORDER BY slug LIMIT :limit
    )
    SELECT page.id, slug, name, count(member.identity_id)::integer AS members
    FROM page LEFT JOIN organization_members AS member ON member.organization_id = page.id
    GROUP BY page.id, slug, name ORDER BY slug`,
);

export interface ListedOrganization {
  id: string;
  slug: string;
  name: string;
  /** What the list is in the order of, beside the id. */
  byName: string;
}

const BY_NAME = 'lower(name) COLLATE "C"';
const LISTED = `SELECT id, slug, name, ${BY_NAME} AS by_name FROM organizations`;

interface ByName {
  applicationId: string;
  afterName: string;
  afterId: string;
  limit: number;
}

/** Small and capital letters count alike, and letters by their bytes, so that the index gives the order everywhere. */
export const LIST_ORGANIZATIONS_BY_NAME = statement<ByName, ListedOrganization>(
  'list-organizations-by-name',
  `${LISTED}
    WHERE application_id = :applicationId AND (${BY_NAME}, id) > (:afterName, :afterId::uuid)
    ORDER BY ${BY_NAME}, id LIMIT :limit`,
);

interface Beginning {
  applicationId: string;
  text: string;
  /** Behind every letter. */
  lastLetter: string;
  limit: number;
}

const firstThatBegin = (words: string): string => `(
        SELECT id FROM organizations
        WHERE application_id = :applicationId AND ${words} >= lower(:text) COLLATE "C"
          AND ${words} < (lower(:text) || :lastLetter) COLLATE "C"
        ORDER BY ${words} LIMIT :limit)`;

/** The first ones whose slug or name begins so. */
export const FIND_ORGANIZATIONS = statement<Beginning, ListedOrganization>(
  'find-organizations',
  `${LISTED}
    WHERE id IN (${firstThatBegin('slug COLLATE "C"')}
      UNION ${firstThatBegin(BY_NAME)})
    ORDER BY slug = lower(:text) DESC, ${BY_NAME}, id LIMIT :limit`,
);

export const POLICY_OF = statement<{ organizationId: string }, Pick<MembershipRow, 'id' | 'policy'>>(
  'policy-of',
  'SELECT id, policy FROM organizations WHERE id = :organizationId',
);

/** The organization has a provider, and has proved the domain of the member's verified address. */
export const AT_HOME = statement<{ organizationId: string; identityId: string }, { id: string }>(
  'at-home',
  `
    SELECT identity.id
    FROM identities AS identity
    JOIN organization_domains AS domain ON domain.organization_id = :organizationId
      AND domain.domain = split_part(identity.email_key, '@', 2) AND domain.verified_at IS NOT NULL
    JOIN organization_providers AS provider ON provider.organization_id = domain.organization_id
    WHERE identity.id = :identityId AND identity.email_verified_at IS NOT NULL`,
);
