import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import {
  ClaimDomainDto,
  type DomainDto,
  type DomainsDto,
  domainDto,
  domainsDto,
} from '../../organizations/domains/domains.dto.js';
import { RequiresFeature } from '../../plans/decorators/requires-feature.decorator.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { Current, ForSession } from '../../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { DocumentsClaim, DocumentsDomainsOfMine, DocumentsProof, DocumentsRemoval } from './my-domains.reference.js';
import { MyDomains } from './my-domains.service.js';

@ApiTags('Portal')
@Controller('v1/portal/organizations/:organization/domains')
@ForSession('portal')
@RequiresFeature('portal')
@ApiFailures(IdentityNotFound)
export class MyDomainsController {
  constructor(private readonly domains: MyDomains) {}

  @Get()
  @Header('cache-control', 'no-store')
  @DocumentsDomainsOfMine
  async domainsOfMyOrganization(
    @Current() session: CurrentSession,
    @Param('organization') organization: string,
  ): Promise<DomainsDto> {
    return domainsDto(await this.domains.list(session, organization));
  }

  @Post()
  @Header('cache-control', 'no-store')
  @DocumentsClaim
  async claimDomainOfMyOrganization(
    @Current() session: CurrentSession,
    @Param('organization') organization: string,
    @Body() { domain }: ClaimDomainDto,
    @From() caller: Caller,
  ): Promise<DomainDto> {
    return domainDto(await this.domains.claim(session, organization, domain, caller));
  }

  @Post(':domain/verify')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiLimitedBy('domain-check')
  @DocumentsProof
  async verifyDomainOfMyOrganization(
    @Current() session: CurrentSession,
    @Param('organization') organization: string,
    @Param('domain') domain: string,
    @From() caller: Caller,
  ): Promise<DomainDto> {
    return domainDto(await this.domains.verify(session, organization, domain, caller));
  }

  @Delete(':domain')
  @HttpCode(204)
  @DocumentsRemoval
  removeDomainOfMyOrganization(
    @Current() session: CurrentSession,
    @Param('organization') organization: string,
    @Param('domain') domain: string,
    @From() caller: Caller,
  ): Promise<void> {
    return this.domains.remove(session, organization, domain, caller);
  }
}
