import { statement } from '../platform/database/statement.js';

export interface OrganizationEvent {
  id: string;
  occurredAt: Date;
  type: string;
  identityId: string | null;
  /** Of a member alone: how one is called who left is no matter of the organisation any more. */
  email: string | null;
  name: string | null;
  /** The member who did it; null for an operator or a program of the application. */
  byId: string | null;
  byEmail: string | null;
  byName: string | null;
  roles: string[] | null;
  fields: string[] | null;
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

/** What a member who manages it may see: no address and no program that a request came from. */
export const ORGANIZATION_EVENTS = statement<Wanted, OrganizationEvent>(
  'organization-events',
  `
    SELECT event.id, occurred_at, type, event.identity_id, subject.email, subject.name,
      event.by_id, actor.email AS by_email, actor.name AS by_name, ${list('roles')} AS roles, ${list('fields')} AS fields
    FROM (
      SELECT id, occurred_at, type, identity_id, details,
        CASE WHEN type = 'session.organization_switched' THEN identity_id ELSE (details ->> 'by_member')::uuid END AS by_id
      FROM audit_events
      WHERE details ->> 'organization' = :organizationId::text AND application_id = :applicationId
        AND (type LIKE 'organization.%' OR type = 'session.organization_switched') AND id < :after
      ORDER BY id DESC LIMIT :limit
    ) AS event${member('subject', 'event.identity_id')}${member('actor', 'event.by_id')}
    ORDER BY event.id DESC`,
);
