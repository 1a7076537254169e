import { statement } from '../platform/database/statement.js';

export interface OrganizationEvent {
  id: string;
  occurredAt: Date;
  type: string;
  identityId: string | null;
  /** Of a member alone: how one is called who left is no matter of the organization any more. */
  email: string | null;
  name: string | null;
  /** The member who did it; null for an operator or a program of the application. */
  byId: string | null;
  byEmail: string | null;
  byName: string | null;
  roles: string[] | null;
  fields: string[] | null;
  domain: string | null;
  /** Of an invitation that was not accepted: whose mailbox it was sent to. */
  invited: string | null;
}

interface Wanted {
  applicationId: string;
  organizationId: string;
  after: string;
  limit: number;
}

/** A member, by the name of the event's column that has the id. */
const member = (name: string, id: string): string => `
    LEFT JOIN organization_members AS ${name}_member
      ON ${name}_member.organization_id = :organizationId::uuid AND ${name}_member.identity_id = ${id}
    LEFT JOIN identities AS ${name} ON ${name}.id = ${name}_member.identity_id`;

const list = (name: string): string =>
  `CASE WHEN jsonb_typeof(details -> '${name}') = 'array' THEN ARRAY(SELECT jsonb_array_elements_text(details -> '${name}')) END`;

/**
 * What a member who manages it may see: no address and no program that a request came from. An invitation is about the
 * person who accepted it, whose address is theirs from then on.
 */
export const ORGANIZATION_EVENTS = statement<Wanted, OrganizationEvent>(
  'organization-events',
  `
    SELECT event.id, occurred_at, type, event.identity_id, subject.email, subject.name,
      event.by_id, actor.email AS by_email, actor.name AS by_name, ${list('roles')} AS roles, ${list('fields')} AS fields,
      details ->> 'domain' AS domain, invited
    FROM (
      SELECT event.id, occurred_at, type, coalesce(event.identity_id, invitation.identity_id) AS identity_id, details,
        CASE WHEN type IN ('session.organization_switched', 'invitation.accepted') THEN event.identity_id
          ELSE (details ->> 'by_member')::uuid END AS by_id,
        CASE WHEN accepted_at IS NULL THEN invitation.email END AS invited
      FROM audit_events AS event LEFT JOIN invitations AS invitation
        ON invitation.id = CASE WHEN type LIKE 'invitation.%' THEN (details ->> 'id')::uuid END
          AND organization_id = :organizationId::uuid
      WHERE details ->> 'organization' = :organizationId::text AND event.application_id = :applicationId
        AND (type LIKE 'organization.%' OR type LIKE 'invitation.%' OR type = 'session.organization_switched')
        AND event.id < :after
      ORDER BY event.id DESC LIMIT :limit
    ) AS event${member('subject', 'event.identity_id')}${member('actor', 'event.by_id')}
    ORDER BY event.id DESC`,
);
