import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { IsOptional, IsString, Length } from 'class-validator';
import type { Request, Response } from 'express';
import { MyDomains } from '../../organizations/my-domains.service.js';
import { MyOrganizations } from '../../organizations/my-organizations.service.js';
import { AccountPagesDelivery } from '../account-pages-delivery.js';
import type { DoneName } from '../done-names.js';
import type { PageFacts } from '../views/page-facts.js';
import { AccountPages, NeedsProof, type PageVisitor, TakesForm, Visiting } from '../visit/page.decorators.js';
import { pageRequest } from '../visit/visit.js';

class DomainsForm {
  @IsOptional()
  @IsString({ message: 'domain must come once, as text' })
  @Length(0, 300)
  domain?: string;

  /** The buttons of a domain, with its name. */
  @IsOptional()
  @IsString({ message: 'check must come once, as text' })
  check?: string;

  @IsOptional()
  @IsString({ message: 'remove must come once, as text' })
  remove?: string;
}

/** The domains of an organization that the person manages. */
@AccountPages()
@Controller('portal/organizations/:organization/domains')
export class DomainPagesController {
  constructor(
    private readonly organizations: MyOrganizations,
    private readonly domains: MyDomains,
    private readonly pages: AccountPagesDelivery,
  ) {}

  @Get()
  @NeedsProof()
  async show(
    @Visiting() visitor: PageVisitor,
    @Param('organization') named: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.show('domains', request, response, await this.factsOf(visitor, named));
  }

  @Post()
  @TakesForm('domains')
  async change(
    @Visiting() visitor: PageVisitor,
    @Param('organization') named: string,
    @Body() form: DomainsForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const facts = await this.factsOf(visitor, named);
    pageRequest(request).facts = facts;
    const name = await this.act(visitor, named, form);
    this.pages.lead(response, `/portal/organizations/${facts.organization.slug}/domains`, {
      name,
      sessionId: visitor.session.id,
    });
  }

  private async act({ session, caller }: PageVisitor, named: string, form: DomainsForm): Promise<DoneName> {
    const { domain = '', check, remove } = form;
    if (remove !== undefined) {
      await this.domains.remove(session, named, remove, caller);
      return 'domain-removed';
    }
    if (check !== undefined) {
      await this.domains.verify(session, named, check, caller);
      return 'domain-proved';
    }
    await this.domains.claim(session, named, domain, caller);
    return 'domain-claimed';
  }

  private async factsOf({ session }: PageVisitor, named: string): Promise<PageFacts['domains']> {
    const domains = await this.domains.list(session, named);
    const organization = await this.organizations.get(session, named);
    return { organization, domains };
  }
}
