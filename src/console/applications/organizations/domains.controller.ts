import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { ManagedDomains } from '../../../management/organizations/managed-domains.js';
import { ClaimDomainDto, type DomainDto, domainDto } from '../../../organizations/domains/domains.dto.js';
import type { OrganizationDomain } from '../../../organizations/domains/organization-domain.entity.js';
import { type Page, type PageQuery, pageOf, positionIn } from '../../../platform/database/page.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Acts } from '../../acts.js';
import { checked, pageIn, type Sent, textIn } from '../../fields.js';
import { refusalOf } from '../../views/refusal.js';
import { ForOperators, NeedsProof } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { ClaimDomainPage, DomainActPage, DomainsPage } from './domains.pages.js';
import { TheOrganization } from './the-organization.js';

const ACTS = { verify: 'domainProved', remove: 'domainRemoved' } as const;
type ActName = keyof typeof ACTS;

/** The domains of an organization: its people come in by them. */
@ApiExcludeController()
@Controller('console/applications/:slug/organizations/:organization/domains')
export class ConsoleDomainsController {
  constructor(
    private readonly organization: TheOrganization,
    private readonly domains: ManagedDomains,
    private readonly acts: Acts,
  ) {}

  @Get()
  @ForOperators('organizations:read')
  async list(@AtApplication() asking: Asking, @Query() query: Sent, @Res() response: Response): Promise<void> {
    const found = await this.organization.of(asking);
    const page = pageOfDomains(await this.domains.list(found.reach, found.which), pageIn(query));
    this.organization.show(asking, response, found, { body: (view) => DomainsPage(view, found, page) });
  }

  @Get('new')
  @ForOperators('organizations:write')
  @NeedsProof()
  askToClaim(@AtApplication() asking: Asking, @Res() response: Response): Promise<void> {
    return this.showClaim(asking, response, '');
  }

  @Post()
  @ForOperators('organizations:write')
  @NeedsProof()
  async claim(@AtApplication() asking: Asking, @Body() form: Sent, @Res() response: Response): Promise<void> {
    const { reach, which, path } = await this.organization.of(asking);
    const typed = textIn(form, 'domain') ?? '';
    const failure = await refusalOf(async () => {
      const { domain } = await checked(ClaimDomainDto, { domain: typed });
      await this.domains.claim(this.acts.write(asking.caller), reach, which, domain);
    });
    if (failure) return this.showClaim(asking, response, typed, failure);
    this.organization.leadDone(asking, response, `${path}/domains`, 'domainClaimed');
  }

  @Get(':domain/verify')
  @ForOperators('organizations:write')
  @NeedsProof()
  askToVerify(
    @AtApplication() asking: Asking,
    @Param('domain') named: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.showAct(asking, response, named, 'verify');
  }

  @Post(':domain/verify')
  @ForOperators('organizations:write')
  @NeedsProof()
  verify(@AtApplication() asking: Asking, @Param('domain') named: string, @Res() response: Response): Promise<void> {
    return this.act(asking, response, named, 'verify');
  }

  @Get(':domain/remove')
  @ForOperators('organizations:write')
  @NeedsProof()
  askToRemove(
    @AtApplication() asking: Asking,
    @Param('domain') named: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.showAct(asking, response, named, 'remove');
  }

  @Post(':domain/remove')
  @ForOperators('organizations:write')
  @NeedsProof()
  remove(@AtApplication() asking: Asking, @Param('domain') named: string, @Res() response: Response): Promise<void> {
    return this.act(asking, response, named, 'remove');
  }

  private async act(asking: Asking, response: Response, named: string, name: ActName): Promise<void> {
    const { reach, which, path } = await this.organization.of(asking);
    const failure = await refusalOf(() => this.domains[name](this.acts.write(asking.caller), reach, which, named));
    if (failure) return this.showAct(asking, response, named, name, failure);
    this.organization.leadDone(asking, response, `${path}/domains`, ACTS[name]);
  }

  private async showClaim(asking: Asking, response: Response, typed: string, failure?: ServiceError): Promise<void> {
    const found = await this.organization.of(asking);
    this.organization.show(asking, response, found, {
      title: ({ applications: { organizations } }) => organizations.domains.claimTitle(found.organization.name),
      failure,
      body: (view) => ClaimDomainPage(view, found, { typed, failure }),
    });
  }

  private async showAct(
    asking: Asking,
    response: Response,
    named: string,
    name: ActName,
    failure?: ServiceError,
  ): Promise<void> {
    const found = await this.organization.of(asking);
    const domain = await this.domains.get(found.reach, found.which, named);
    this.organization.show(asking, response, found, {
      title: ({ applications: { organizations } }) => organizations.domains.acts[name].title(domain.domain),
      failure,
      body: (view) => DomainActPage(view, found, { domain, name, failure }),
    });
  }
}

/** There are few enough to be read as a whole. */
function pageOfDomains(all: OrganizationDomain[], { after, limit }: PageQuery): Page<DomainDto> {
  const last = after === undefined ? '' : positionIn(after, isDomain);
  const rows = all.map(domainDto).filter(({ domain }) => domain > last);
  return pageOf(rows.sort(byName).slice(0, limit + 1), limit, ({ domain }) => domain);
}

const byName = (one: DomainDto, other: DomainDto): number => (one.domain < other.domain ? -1 : 1);
const isDomain = (position: string): boolean => /^[a-z0-9.-]{1,253}$/.test(position);
