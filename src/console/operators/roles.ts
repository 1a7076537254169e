import type { ManagementScope } from '../../management/keys/management-key.entity.js';

/** What an operator may do: the scopes of a management key, and what a key never may. */
export type Permission = ManagementScope | 'mail:resend' | 'users:view_as' | 'operators:write';

const VIEWER: Permission[] = [
  'users:read',
  'sessions:read',
  'applications:read',
  'audit:read',
  'mail:read',
  'events:read',
  'metrics:read',
  'organizations:read',
];
const SUPPORT: Permission[] = [...VIEWER, 'sessions:revoke', 'mail:resend'];
const ADMIN: Permission[] = [
  ...SUPPORT,
  'users:write',
  'users:view_as',
  'applications:write',
  'keys:write',
  'webhooks:write',
  'organizations:write',
];

/** Each role may do what the next one may, and more. */
export const PERMISSIONS = {
  owner: [...ADMIN, 'operators:write'],
  admin: ADMIN,
  support: SUPPORT,
  viewer: VIEWER,
} satisfies Record<string, Permission[]>;

export type Role = keyof typeof PERMISSIONS;

export const ROLES = Object.keys(PERMISSIONS) as Role[];

export const isRole = (text: unknown): text is Role => ROLES.includes(text as Role);
