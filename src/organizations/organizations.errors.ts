import { listed } from '../platform/errors/listed.js';
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

/** The user belongs to several: their choice is missing. The header has what they choose from, the first ones of very many. */
export class OrganizationDue extends ServiceError {
  constructor(choice: readonly { slug: string; name: string }[] = [{ slug: 'acme', name: 'Acme Ltd' }]) {
    super(
      403,
      'organization_required',
      'The user belongs to several organizations. Ask which one, and send it as `organization`, by slug or id.',
      { 'x-organization-required': listed(choice.map(({ slug, name }) => ({ slug, name }))) },
    );
  }
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
    super(
      403,
      'role_beyond',
      'This needs permissions in the organization that the user does not have. A member who has them can do it.',
    );
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

export class DomainUnknown extends ServiceError {
  constructor() {
    super(404, 'domain_unknown', 'The organization has not claimed this domain.');
  }
}

export class DomainClaimed extends ServiceError {
  constructor() {
    super(409, 'domain_claimed', 'The organization has claimed this domain already.');
  }
}

export class DomainNotClaimable extends ServiceError {
  constructor() {
    super(
      409,
      'domain_not_claimable',
      "People who have nothing to do with each other use this domain: it is a public suffix or a mailbox provider. Claim one that is the organization's own.",
    );
  }
}

export class DomainTaken extends ServiceError {
  constructor() {
    super(
      409,
      'domain_taken',
      'Another organization of the application has proved this domain, and it belongs to one alone. Remove it there, or its record in DNS, first.',
    );
  }
}

export class DomainRecordMissing extends ServiceError {
  constructor() {
    super(
      409,
      'domain_record_missing',
      'DNS has no TXT record for this domain yet. Set the record that the domain names, wait until DNS shows it, and try again.',
    );
  }
}

export class DomainRecordOther extends ServiceError {
  constructor() {
    super(
      409,
      'domain_record_other',
      'DNS has a TXT record for this domain, with another value. Set the value that the domain names, wait until DNS shows it, and try again.',
    );
  }
}

/** The servers of a stranger's domain may be the cause, so it is no failure of the service. */
export class DnsUnanswered extends ServiceError {
  override readonly remedy = 'retry';

  constructor(options: { cause?: unknown } = {}) {
    super(
      409,
      'dns_unanswered',
      'DNS did not answer for this domain. Try again in a minute.',
      { 'retry-after': '60' },
      options,
    );
  }
}

export class DomainsFull extends ServiceError {
  constructor() {
    super(409, 'domains_full', 'An organization has 100 domains at most. Remove one first.');
  }
}

/** It does not say which domains the organization has proved. */
export class OrganizationAddressForeign extends ServiceError {
  constructor() {
    super(
      403,
      'organization_address',
      'The provider of an organization signs in people with a verified address at a domain that the organization has proved, and no others. It must say `email_verified`, and the account must have such an address too.',
    );
  }
}

export class OrganizationProviderUnknown extends ServiceError {
  constructor() {
    super(404, 'organization_provider_unknown', 'The organization has no sign-in provider of its own.');
  }
}
