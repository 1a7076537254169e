import { Injectable } from '@nestjs/common';
import { defaultRoleOf } from '../../applications/roles.js';
import { OrganizationDomains } from '../../organizations/domains/domains.service.js';
import type { OrganizationDomain } from '../../organizations/domains/organization-domain.entity.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { type Act, MyOrganizations, requireWithin } from './my-organizations.service.js';

/** The domains of an organization, in the hands of the members who manage it. */
@Injectable()
export class MyDomains {
  constructor(
    private readonly organizations: MyOrganizations,
    private readonly domains: OrganizationDomains,
    private readonly limits: RateLimits,
  ) {}

  async list(session: CurrentSession, named: string): Promise<OrganizationDomain[]> {
    return this.domains.list(await this.organizations.requireManaged(session, named));
  }

  claim(session: CurrentSession, named: string, domain: string, caller: Caller): Promise<OrganizationDomain> {
    return this.organizations.manage(session, named, caller, ({ manager, organization, caller: by }) =>
      this.domains.claim(manager, organization, domain, by),
    );
  }

  /** DNS is asked for a member who may ask, and before the transaction. */
  async verify(session: CurrentSession, named: string, domain: string, caller: Caller): Promise<OrganizationDomain> {
    const organization = await this.organizations.requireManagedAnew(session, named);
    const seen = await this.domains.require(organization, domain);
    await this.limits.spend('domain-check', organization.id);
    const proof = await caller.deadline.standStill(() => this.domains.requireRecord(seen));
    return this.organizations.manage(session, named, caller, (act) => {
      requireWithin(act, [roleByDomain(act)]);
      return this.domains.prove(act.manager, proof, act.caller);
    });
  }

  async remove(session: CurrentSession, named: string, domain: string, caller: Caller): Promise<void> {
    await this.organizations.manage(session, named, caller, ({ manager, organization, caller: by }) =>
      this.domains.remove(manager, organization, domain, by),
    );
  }
}

/** What people at a proved domain become. */
const roleByDomain = ({ application, organization }: Act): string =>
  organization.joinByDomain?.role ?? defaultRoleOf(application);
