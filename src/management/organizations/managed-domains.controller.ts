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

@ApiTags('Management')
@Controller('v1/management/applications/:application/organizations/:organization/domains')
export class ManagedDomainsController {
  constructor(private readonly domains: ManagedDomains) {}

  @Get()
  @ForManagement('organizations:read')
  @DocumentsDomains
  async listDomains(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Param('organization') organization: string,
  ): Promise<DomainsDto> {
    return domainsDto(await this.domains.list(reach, { application, organization }));
  }

  @Get(':domain')
  @ForManagement('organizations:read')
  @DocumentsDomain
  getDomain(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Param('organization') organization: string,
    @Param('domain') domain: string,
  ): Promise<DomainDto> {
    return this.domains.get(reach, { application, organization }, domain);
  }

  @Post()
  @ManagedWrite('organizations:write')
  @DocumentsClaim
  claimDomain(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Param('organization') organization: string,
    @Body() { domain }: ClaimDomainDto,
    @Asked() write: Write,
  ): Promise<DomainDto> {
    return this.domains.claim(write, reach, { application, organization }, domain);
  }

  @Post(':domain/verify')
  @HttpCode(200)
  @ManagedWrite('organizations:write')
  @DocumentsProof
  verifyDomain(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Param('organization') organization: string,
    @Param('domain') domain: string,
    @Asked() write: Write,
  ): Promise<DomainDto> {
    return this.domains.verify(write, reach, { application, organization }, domain);
  }

  @Delete(':domain')
  @HttpCode(204)
  @ManagedWrite('organizations:write')
  @DocumentsRemoval
  removeDomain(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Param('organization') organization: string,
    @Param('domain') domain: string,
    @Asked() write: Write,
  ): Promise<void> {
    return this.domains.remove(write, reach, { application, organization }, domain);
  }
}
