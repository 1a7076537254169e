import type { Application, Role } from './entities/application.entity.js';

/** What lets a member manage the organization itself. */
export const MANAGES = 'org:manage';

/** Each once, in the order of the roles. */
export const permissionsOf = (roles: Role[]): string[] => [...new Set(roles.flatMap(({ permissions }) => permissions))];

/** What the roles of a member allow. A role that the application has no more allows nothing. */
export function heldIn({ organizations }: Pick<Application, 'organizations'>, roles: string[]) {
  const known = organizations?.roles ?? {};
  const held = roles.filter((role) => Object.hasOwn(known, role));
  return { roles: held, permissions: permissionsOf(held.flatMap((role) => known[role] ?? [])) };
}

/** The keys of the roles that manage an organization. */
export const managingRoles = ({ organizations }: Pick<Application, 'organizations'>): string[] =>
  Object.entries(organizations?.roles ?? {}).flatMap(([key, { permissions }]) =>
    permissions.includes(MANAGES) ? [key] : [],
  );

/** What people call them. */
export const namesOfRoles = (roles: string[], { organizations }: Pick<Application, 'organizations'>): string =>
  roles.map((role) => organizations?.roles[role]?.name ?? role).join(', ');

/** That of a member who is added without roles. */
export const defaultRoleOf = ({ organizations }: Pick<Application, 'organizations'>): string =>
  organizations?.defaultRole ?? '';
