import type { Role } from './entities/application.entity.js';

/** What lets a member manage the organisation itself. */
export const MANAGES = 'org:manage';

/** Each once, in the order of the roles. */
export const permissionsOf = (roles: Role[]): string[] => [...new Set(roles.flatMap(({ permissions }) => permissions))];
