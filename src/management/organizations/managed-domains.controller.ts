import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ClaimDomainDto,
  type DomainDto,
  type DomainsDto,
  domainsDto,
} from '../../organizations/domains/domains.dto.js';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import type { Reach } from '../access/reach.js';
import { Asked, ManagedWrite } from '../writes/managed-write.decorator.js';
import type { Write } from '../writes/write.js';
import {
  DocumentsClaim,
  DocumentsDomain,
  DocumentsDomains,
  DocumentsProof,
  DocumentsRemoval,
} from './domains.reference.js';
import { ManagedDomains } from './managed-domains.js';
import type { Which } from './managed-organizations.js';

interface OneDomain extends Which {
  domain: string;
}

@ApiTags('Management')
@Controller('v1/management/applications/:application/organizations/:organization/domains')
export class ManagedDomainsController {
  constructor(private readonly domains: ManagedDomains) {}

  @Get()
  @ForManagement('organizations:read')
  @DocumentsDomains
  async listDomains(@Within() reach: Reach, @Param() which: Which): Promise<DomainsDto> {
    return domainsDto(await this.domains.list(reach, which));
  }

  @Get(':domain')
  @ForManagement('organizations:read')
  @DocumentsDomain
  getDomain(@Within() reach: Reach, @Param() { domain, ...which }: OneDomain): Promise<DomainDto> {
    return this.domains.get(reach, which, domain);
  }

  @Post()
  @ManagedWrite('organizations:write')
  @DocumentsClaim
  claimDomain(
    @Within() reach: Reach,
    @Param() which: Which,
    @Body() { domain }: ClaimDomainDto,
    @Asked() write: Write,
  ): Promise<DomainDto> {
    return this.domains.claim(write, reach, which, domain);
  }

  @Post(':domain/verify')
  @HttpCode(200)
  @ManagedWrite('organizations:write')
  @DocumentsProof
  verifyDomain(
    @Within() reach: Reach,
    @Param() { domain, ...which }: OneDomain,
    @Asked() write: Write,
  ): Promise<DomainDto> {
    return this.domains.verify(write, reach, which, domain);
  }

  @Delete(':domain')
  @HttpCode(204)
  @ManagedWrite('organizations:write')
  @DocumentsRemoval
  removeDomain(@Within() reach: Reach, @Param() { domain, ...which }: OneDomain, @Asked() write: Write): Promise<void> {
    return this.domains.remove(write, reach, which, domain);
  }
}
