import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { IsOptional, IsString, Length } from 'class-validator';
import type { Request, Response } from 'express';
import { parseEmail } from '../../../identities/email.js';
import { PageQueryDto, pageQuery } from '../../../platform/http/input/page.dto.js';
import { MyInvitations } from '../../organizations/my-invitations.service.js';
import { MyOrganizations } from '../../organizations/my-organizations.service.js';
import { RolesMissing } from '../../portal.errors.js';
import { AccountPagesDelivery } from '../account-pages-delivery.js';
import type { PageFacts } from '../views/page-facts.js';
import { AccountPages, NeedsProof, type PageVisitor, TakesForm, Visiting } from '../visit/page.decorators.js';
import { pageRequest } from '../visit/visit.js';
import { RolesForm } from './roles.form.js';

class InvitationsForm extends RolesForm {
  @IsOptional()
  @IsString({ message: 'email must come once, as text' })
  @Length(0, 320)
  email?: string;

  /** The buttons of an invitation, with its id. */
  @IsOptional()
  @IsString({ message: 'again must come once, as text' })
  again?: string;

  @IsOptional()
  @IsString({ message: 'withdraw must come once, as text' })
  withdraw?: string;
}

/** Who is invited into an organization that the person manages. */
@AccountPages()
@Controller('portal/organizations/:organization/invitations')
export class InvitationPagesController {
  constructor(
    private readonly organizations: MyOrganizations,
    private readonly invitations: MyInvitations,
    private readonly pages: AccountPagesDelivery,
  ) {}

  @Get()
  @NeedsProof()
  async show(
    @Visiting() visitor: PageVisitor,
    @Param('organization') named: string,
    @Query() query: PageQueryDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    this.pages.show('invitations', request, response, await this.factsOf(visitor, named, query));
  }

  @Post()
  @TakesForm('invitations')
  async change(
    @Visiting() visitor: PageVisitor,
    @Param('organization') named: string,
    @Body() form: InvitationsForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { session, caller } = visitor;
    const facts = await this.factsOf(visitor, named);
    pageRequest(request).facts = facts;
    if (form.withdraw !== undefined) await this.invitations.withdraw(session, named, form.withdraw, caller);
    else if (form.again !== undefined) await this.invitations.sendAgain(session, named, form.again, caller);
    else await this.invite(visitor, named, form);
    const name = form.withdraw === undefined ? 'invitation-sent' : 'invitation-withdrawn';
    this.pages.lead(response, `/portal/organizations/${facts.organization.slug}/invitations`, {
      name,
      sessionId: session.id,
    });
  }

  private async invite({ session, caller }: PageVisitor, named: string, form: InvitationsForm): Promise<void> {
    const email = parseEmail(form.email ?? '');
    const { roles = [] } = form;
    if (roles.length === 0) throw new RolesMissing();
    await this.invitations.invite(session, named, { email, roles, locale: null }, caller);
  }

  private async factsOf(
    { session }: PageVisitor,
    named: string,
    query: PageQueryDto = {},
  ): Promise<PageFacts['invitations']> {
    const invitations = await this.invitations.list(session, named, pageQuery(query));
    const organization = await this.organizations.get(session, named);
    return { organization, invitations };
  }
}
