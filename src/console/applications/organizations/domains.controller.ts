import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { ManagedDomains } from '../../../management/organizations/managed-domains.js';
import { ManagedOrganizations, type Which } from '../../../management/organizations/managed-organizations.js';
import { ClaimDomainDto, type DomainDto, domainDto } from '../../../organizations/domains/domains.dto.js';
import type { OrganizationDomain } from '../../../organizations/domains/organization-domain.entity.js';
import { type Page, type PageQuery, pageOf, positionIn } from '../../../platform/database/page.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Acts } from '../../acts.js';
import { checked, pageIn, type Sent, textIn } from '../../fields.js';
import { isCorrectable } from '../../views/refusal.js';
import { ForOperators, NeedsProof } from '../../visit/console.decorators.js';
import { type Asking, AtApplication } from '../at-application.js';
import { TheApplication } from '../the-application.js';
import { ApplicationPages, pathTo } from '../views/application-pages.js';
import { ClaimDomainPage, DomainActPage, DomainsPage } from './domains.pages.js';

const ACTS = { verify: 'domainProved', remove: 'domainRemoved' } as const;
type ActName = keyof typeof ACTS;

interface Path {
  organization: string;
  domain: string;
}

/** The domains of an organisation: its people come in by them. */
@ApiExcludeController()
@Controller('console/applications/:slug/organizations/:organization/domains')
export class ConsoleDomainsController {
  constructor(
    private readonly applications: TheApplication,
    private readonly organizations: ManagedOrganizations,
    private readonly domains: ManagedDomains,
    private readonly acts: Acts,
    private readonly pages: ApplicationPages,
  ) {}

  @Get()
  @ForOperators('organizations:read')
  async list(
    @AtApplication() asking: Asking,
    @Param('organization') named: string,
    @Query() query: Sent,
    @Res() response: Response,
  ): Promise<void> {
    const { reach, application, which, organization, path } = await this.find(asking, named);
    const page = pageOfDomains(await this.domains.list(reach, which), pageIn(query));
    const mayWrite = asking.operator.mayAt('organizations:write', application.id);
    this.pages.show(asking, response, {
      application,
      part: 'organizations',
      title: organization.name,
      body: (view) => DomainsPage(view, { application, organization, path, page, mayWrite }),
    });
  }

  @Get('new')
  @ForOperators('organizations:write')
  @NeedsProof()
  askToClaim(
    @AtApplication() asking: Asking,
    @Param('organization') named: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.showClaim(asking, response, named, '');
  }

  @Post()
  @ForOperators('organizations:write')
  @NeedsProof()
  async claim(
    @AtApplication() asking: Asking,
    @Param('organization') named: string,
    @Body() form: Sent,
    @Res() response: Response,
  ): Promise<void> {
    const { reach, which, path } = await this.find(asking, named);
    const typed = textIn(form, 'domain') ?? '';
    try {
      const { domain } = await checked(ClaimDomainDto, { domain: typed });
      await this.domains.claim(this.acts.write(asking.caller), reach, which, domain);
    } catch (failure) {
      if (!isCorrectable(failure)) throw failure;
      return this.showClaim(asking, response, named, typed, failure);
    }
    this.pages.leadDone(asking, response, path, 'domainClaimed');
  }

  @Get(':domain/verify')
  @ForOperators('organizations:write')
  @NeedsProof()
  askToVerify(@AtApplication() asking: Asking, @Param() path: Path, @Res() response: Response): Promise<void> {
    return this.showAct(asking, response, path, 'verify');
  }

  @Post(':domain/verify')
  @ForOperators('organizations:write')
  @NeedsProof()
  verify(@AtApplication() asking: Asking, @Param() path: Path, @Res() response: Response): Promise<void> {
    return this.act(asking, response, path, 'verify');
  }

  @Get(':domain/remove')
  @ForOperators('organizations:write')
  @NeedsProof()
  askToRemove(@AtApplication() asking: Asking, @Param() path: Path, @Res() response: Response): Promise<void> {
    return this.showAct(asking, response, path, 'remove');
  }

  @Post(':domain/remove')
  @ForOperators('organizations:write')
  @NeedsProof()
  remove(@AtApplication() asking: Asking, @Param() path: Path, @Res() response: Response): Promise<void> {
    return this.act(asking, response, path, 'remove');
  }

  private async act(asking: Asking, response: Response, named: Path, name: ActName): Promise<void> {
    const { reach, which, path } = await this.find(asking, named.organization);
    try {
      await this.domains[name](this.acts.write(asking.caller), reach, which, named.domain);
    } catch (failure) {
      if (!isCorrectable(failure)) throw failure;
      return this.showAct(asking, response, named, name, failure);
    }
    this.pages.leadDone(asking, response, path, ACTS[name]);
  }

  private async find(asking: Asking, named: string) {
    const { reach, application } = await this.applications.of(asking);
    const which: Which = { application: application.slug, organization: named };
    const organization = await this.organizations.get(reach, which);
    const path = pathTo(application, 'organizations', `/${organization.id}/domains`);
    return { reach, application, which, organization, path };
  }

  private async showClaim(
    asking: Asking,
    response: Response,
    named: string,
    typed: string,
    failure?: ServiceError,
  ): Promise<void> {
    const { application, organization, path } = await this.find(asking, named);
    this.pages.show(asking, response, {
      application,
      part: 'organizations',
      title: ({ applications: { organizations } }) => organizations.domains.claimTitle(organization.name),
      failure,
      body: (view) => ClaimDomainPage(view, { path, typed, failure }),
    });
  }

  private async showAct(
    asking: Asking,
    response: Response,
    named: Path,
    name: ActName,
    failure?: ServiceError,
  ): Promise<void> {
    const { reach, application, which, path } = await this.find(asking, named.organization);
    const domain = await this.domains.get(reach, which, named.domain);
    this.pages.show(asking, response, {
      application,
      part: 'organizations',
      title: ({ applications: { organizations } }) => organizations.domains.acts[name].title(domain.domain),
      failure,
      body: (view) => DomainActPage(view, { path, domain, name, failure }),
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
