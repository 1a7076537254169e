import { ServiceError } from '../platform/errors/service.error.js';

export class OrganizationUnknown extends ServiceError {
  constructor() {
    super(404, 'organization_unknown', 'The application has no organization with this id or slug.');
  }
}

export class OrganizationTaken extends ServiceError {
  constructor() {
    super(409, 'organization_taken', 'The application already has an organization with this slug.');
  }
}

export class MemberUnknown extends ServiceError {
  constructor() {
    super(404, 'member_unknown', 'The organization has no member with this user id.');
  }
}

export class NoOrganizations extends ServiceError {
  constructor() {
    super(
      409,
      'organizations_off',
      'The application has no organizations. Name its roles under `organizations` in its settings first.',
    );
  }
}

/** Servers and proxies refuse headers above 8 kB. */
const LONGEST_LIST = 4_000;

/** The user belongs to several: their choice is missing. The header has what they choose from, the first ones of very many. */
export class OrganizationDue extends ServiceError {
  constructor(choice: readonly { slug: string; name: string }[] = [{ slug: 'acme', name: 'Acme Ltd' }]) {
    super(
      403,
      'organization_required',
      'The user belongs to several organizations. Ask which one, and send it as `organization`, by slug or id.',
      { 'x-organization-required': listed(choice) },
    );
  }
}

/** JSON of ASCII alone, because a header takes no other signs. */
function listed(choice: readonly { slug: string; name: string }[]): string {
  const entries: string[] = [];
  let length = 0;
  for (const { slug, name } of choice) {
    const entry = JSON.stringify({ slug, name }).replace(
      /[^ -~]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    length += entry.length + 1;
    if (length > LONGEST_LIST) break;
    entries.push(entry);
  }
  return `[${entries.join(',')}]`;
}

export class MembershipDue extends ServiceError {
  constructor() {
    super(
      403,
      'membership_required',
      'This application lets in members of organizations alone, and the user belongs to none. An operator can add them to one.',
    );
  }
}

export class RoleBeyond extends ServiceError {
  constructor() {
    super(403, 'role_beyond', 'This needs permissions in the organization that the user does not have.');
  }
}

export class LastManager extends ServiceError {
  constructor() {
    super(
      409,
      'last_manager',
      'The organization would have members, and none who manages it. Give another member a role with `org:manage` first.',
    );
  }
}
