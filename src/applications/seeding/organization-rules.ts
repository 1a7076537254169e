import { MEMBERSHIPS, type OrganizationRules, type Role } from '../entities/application.entity.js';
import type { Field } from './field.js';
import { isKey, KEY, readKey, readName } from './names.js';

const PERMISSION = {
  longest: 64,
  pattern: /^[a-z0-9]+(?:[:._-][a-z0-9]+)*$/,
  words: 'must be lower-case letters and digits, separated by colons, dots, hyphens or underscores',
};

export function readOrganizationRules(field: Field): OrganizationRules {
  const its = field.members('membership', 'roles', 'defaultRole');
  const roles = readRoles(its.roles);
  const keys = Object.keys(roles);
  const defaultRole = its.defaultRole.optional(readKey) ?? keys.at(-1) ?? '';
  if (keys.length > 0 && !keys.includes(defaultRole)) its.defaultRole.fault(`must be one of ${keys.join(', ')}`);
  return { membership: its.membership.optional((place) => place.oneOf(MEMBERSHIPS)) ?? 'optional', roles, defaultRole };
}

function readRoles(field: Field): Record<string, Role> {
  const roles = Object.fromEntries(field.entries().map(([key, role]) => [key, readRole(key, role)]));
  if (Object.keys(roles).length === 0) field.fault('must name at least one role');
  return roles;
}

function readRole(key: string, field: Field): Role {
  if (!isKey(key)) field.fault(`has a name that ${KEY.words}`);
  const { name, permissions } = field.members('name', 'permissions');
  return {
    name: name.nullable(readName) ?? null,
    permissions: [...new Set(permissions.optional((list) => list.items().map((item) => item.text(PERMISSION))) ?? [])],
  };
}
