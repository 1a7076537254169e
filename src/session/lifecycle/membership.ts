/** What a user is in the organization in which the session acts. */
export interface Membership {
  id: string;
  slug: string;
  /** The keys of the application's roles. */
  roles: string[];
  /** How long sessions in it last at most, where it says so. */
  sessionHours?: number | null;
}

/** SQL for the membership that a session acts with. It reads nothing for a session outside organizations. */
export const membershipIn = (session: string): string => `CASE WHEN ${session}.organization_id IS NOT NULL THEN (
        SELECT json_build_object('id', organization.id, 'slug', organization.slug, 'roles', member.roles,
          'sessionHours', organization.policy->'sessionHours')
        FROM organization_members AS member JOIN organizations AS organization ON organization.id = member.organization_id
        WHERE member.organization_id = ${session}.organization_id AND member.identity_id = ${session}.identity_id
      ) END AS membership`;
