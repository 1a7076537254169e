import { EVENT_BY, type EventBy, insertAuditRow } from '../../platform/audit/audit-row.js';
import { statement } from '../../platform/database/statement.js';
import type { Session } from '../entities/session.entity.js';
import { live } from '../lifecycle/live.js';
import type { OrganizationPolicy } from '../lifecycle/organization-policy.js';

interface Switching extends Pick<Session, 'secretHash' | 'clientType' | 'clientId' | 'keyThumbprint'>, EventBy {
  sessionId: string;
  applicationId: string | null;
  /** The organization whose policy is met. */
  organizationId: string | null;
  /** In seconds since 1970. */
  deadline: number;
}

/** In other hands the token says nothing, and spends nothing. */
const HELD = `sessions.id = :sessionId AND sessions.secret_hash = :secretHash AND sessions.client_type = :clientType
        AND (:applicationId::uuid IS NULL OR sessions.application_id = :applicationId)
        AND sessions.client_id IS NOT DISTINCT FROM :clientId
        AND sessions.key_thumbprint IS NOT DISTINCT FROM :keyThumbprint`;

/** The organization that is asked for, with what it asks of sign-ins, and the sign-in of the session. */
export const SIGN_IN_OF_SWITCH = statement<
  Omit<Switching, keyof EventBy | 'deadline'> & { slug: string | null },
  { id: string; isActive: boolean; policy: OrganizationPolicy; provider: string; amr: string[]; proofAge: number }
>(
  'sign-in-of-switch',
  `
    SELECT organization.id, organization.policy, sessions.provider, sessions.amr,
      sessions.organization_id IS NOT DISTINCT FROM organization.id AS is_active,
      extract(epoch FROM now() - sessions.authenticated_at)::float8 AS proof_age
    FROM sessions
    JOIN organizations AS organization ON organization.application_id = sessions.application_id
      AND (organization.slug = :slug OR organization.id = :organizationId::uuid)
    JOIN organization_members AS member
      ON member.organization_id = organization.id AND member.identity_id = sessions.identity_id
    WHERE ${HELD} AND ${live('sessions')}`,
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
 * The session acts in another organization, if its user is a member there. The lock on the membership makes its end wait,
 * so that it finds this session; it comes before the lock on the session, as where a membership ends. Like a refresh, one
 * that arrives after its deadline changes nothing.
 */
export const SWITCH = statement<Switching, { lives: boolean; isMember: boolean }>(
  'switch-organization',
  `
    WITH wanted AS (
      SELECT member.organization_id AS id
      FROM sessions JOIN organization_members AS member
        ON member.organization_id = :organizationId::uuid AND member.identity_id = sessions.identity_id
      WHERE sessions.id = :sessionId AND sessions.secret_hash = :secretHash
      FOR KEY SHARE OF member
    ), held AS (
      SELECT sessions.id FROM (SELECT count(*) FROM wanted) AS first_locked, sessions
      WHERE ${HELD}
        AND audience = 'application' AND clock_timestamp() < to_timestamp(:deadline) AND ${live('sessions')}
      FOR NO KEY UPDATE OF sessions
    ), switched AS (
      UPDATE sessions SET organization_id = wanted.id
      FROM held, wanted WHERE sessions.id = held.id AND sessions.organization_id IS DISTINCT FROM wanted.id
      RETURNING sessions.id, sessions.application_id, sessions.identity_id, sessions.organization_id
    ), noted AS (${SWITCHED}
    )
    SELECT EXISTS (SELECT FROM held) AS lives, EXISTS (SELECT FROM wanted) AS is_member`,
);
