import { EVENT_BY, type EventBy, insertAuditRow } from '../../platform/audit/audit-row.js';
import { statement } from '../../platform/database/statement.js';
import type { Session } from '../entities/session.entity.js';
import { live } from '../lifecycle/live.js';
import type { OrganizationPolicy } from '../lifecycle/organization-policy.js';

interface Switching extends Pick<Session, 'secretHash' | 'clientType' | 'clientId' | 'keyThumbprint'>, EventBy {
  sessionId: string;
  /** The slug of the organisation, or its id. */
  slug: string | null;
  organizationId: string | null;
}

/** The organisation that is asked for, with what it asks of sign-ins, and the sign-in of the session. */
export const SIGN_IN_OF_SWITCH = statement<
  Pick<Switching, 'sessionId' | 'secretHash' | 'slug' | 'organizationId'>,
  { id: string; isActive: boolean; policy: OrganizationPolicy; provider: string; amr: string[]; proofAge: number }
>(
  'sign-in-of-switch',
  `
    SELECT organization.id, sessions.organization_id IS NOT DISTINCT FROM organization.id AS is_active, organization.policy, sessions.provider, sessions.amr,
      extract(epoch FROM now() - sessions.authenticated_at)::float8 AS proof_age
    FROM sessions
    JOIN organizations AS organization ON organization.application_id = sessions.application_id
      AND (organization.slug = :slug OR organization.id = :organizationId::uuid)
    JOIN organization_members AS member
      ON member.organization_id = organization.id AND member.identity_id = sessions.identity_id
    WHERE sessions.id = :sessionId AND sessions.secret_hash = :secretHash`,
);

const SWITCHED = insertAuditRow(
  {
    ...EVENT_BY,
    type: "'session.organization_switched'",
    applicationId: 'application_id',
    identityId: 'identity_id',
    sessionId: 'id',
    details: "jsonb_build_object('organization', organization_id)",
  },
  'switched',
);

/**
 * The session acts in another organisation, if its user is a member there. The lock on the membership makes its end wait,
 * so that it finds this session.
 */
export const SWITCH = statement<Switching, { lives: boolean; isMember: boolean }>(
  'switch-organization',
  `
    WITH held AS (
      SELECT id, application_id, identity_id FROM sessions
      WHERE id = :sessionId AND secret_hash = :secretHash AND client_type = :clientType
        AND client_id IS NOT DISTINCT FROM :clientId AND key_thumbprint IS NOT DISTINCT FROM :keyThumbprint
        AND audience = 'application' AND ${live('sessions')}
      FOR NO KEY UPDATE
    ), wanted AS (
      SELECT member.organization_id AS id
      FROM held JOIN organizations AS organization ON organization.application_id = held.application_id
        AND (organization.slug = :slug OR organization.id = :organizationId::uuid)
      JOIN organization_members AS member
        ON member.organization_id = organization.id AND member.identity_id = held.identity_id
      FOR KEY SHARE OF member
    ), switched AS (
      UPDATE sessions SET organization_id = wanted.id
      FROM wanted WHERE sessions.id = :sessionId AND sessions.organization_id IS DISTINCT FROM wanted.id
      RETURNING sessions.id, sessions.application_id, sessions.identity_id, sessions.organization_id
    ), noted AS (${SWITCHED}
    )
    SELECT EXISTS (SELECT FROM held) AS lives, EXISTS (SELECT FROM wanted) AS is_member`,
);
