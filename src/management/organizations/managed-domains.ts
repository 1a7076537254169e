import { Injectable } from '@nestjs/common';
import { type DomainDto, domainDto } from '../../organizations/domains/domains.dto.js';
import { OrganizationDomains } from '../../organizations/domains/domains.service.js';
import type { OrganizationDomain } from '../../organizations/domains/organization-domain.entity.js';
import type { Reach } from '../access/reach.js';
import type { Write } from '../writes/write.js';
import { ManagedOrganizations, type Which } from './managed-organizations.js';

/** The domains of an organization, as an operator's program claims and proves them. */
@Injectable()
export class ManagedDomains {
  constructor(
    private readonly managed: ManagedOrganizations,
    private readonly domains: OrganizationDomains,
  ) {}

  async list(reach: Reach, which: Which): Promise<OrganizationDomain[]> {
    return this.domains.list(await this.managed.get(reach, which));
  }

  async get(reach: Reach, which: Which, domain: string): Promise<DomainDto> {
    return domainDto(await this.domains.require(await this.managed.get(reach, which), domain));
  }

  async claim(write: Write, reach: Reach, which: Which, domain: string): Promise<DomainDto> {
    return this.managed.actOn(write, reach, which, async ({ manager, caller }, held) =>
      domainDto(await this.domains.claim(manager, held, domain, caller)),
    );
  }

  /** DNS is asked first: no transaction waits for it. */
  async verify(write: Write, reach: Reach, which: Which, domain: string): Promise<DomainDto> {
    const seen = await this.domains.require(await this.managed.get(reach, which), domain);
    const proof = await write.caller.deadline.standStill(() => this.domains.requireRecord(seen));
    return write.act(async ({ manager, caller }) => domainDto(await this.domains.prove(manager, proof, caller)));
  }

  async remove(write: Write, reach: Reach, which: Which, domain: string): Promise<void> {
    await this.managed.actOn(write, reach, which, ({ manager, caller }, held) =>
      this.domains.remove(manager, held, domain, caller),
    );
  }
}
