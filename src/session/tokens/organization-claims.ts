import type { Application } from '../../applications/entities/application.entity.js';
import { permissionsOf } from '../../applications/roles.js';
import type { Membership } from '../lifecycle/membership.js';

/** What a token says of the organisation that its session acts in. A role that the application has no more says nothing. */
export function organizationClaims(
  { id, slug, roles }: Membership,
  { organizations }: Pick<Application, 'organizations'>,
) {
  const known = organizations?.roles ?? {};
  const held = roles.filter((role) => Object.hasOwn(known, role));
  const permissions = permissionsOf(held.flatMap((role) => known[role] ?? []));
  return { org_id: id, org_slug: slug, roles: held, permissions };
}
