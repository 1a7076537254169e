import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { IsOptional, IsString } from 'class-validator';
import type { Request, Response } from 'express';
import { PageQueryDto, pageQuery } from '../../../platform/http/input/page.dto.js';
import type { CurrentSession } from '../../../session/guards/bearer.strategy.js';
import { MyOrganizations } from '../../organizations/my-organizations.service.js';
import { WaitingInvitations } from '../../organizations/waiting-invitations.service.js';
import { RolesMissing } from '../../portal.errors.js';
import { AccountPagesDelivery } from '../account-pages-delivery.js';
import type { PageFacts } from '../views/page-facts.js';
import { AccountPages, NeedsProof, type PageVisitor, TakesForm, Visiting } from '../visit/page.decorators.js';
import { pageRequest } from '../visit/visit.js';
import { RolesForm } from './roles.form.js';

class MemberForm extends RolesForm {
  /** The button that removes the member. */
  @IsOptional()
  @IsString({ message: 'remove must come once, as text' })
  remove?: string;
}

class JoinForm {
  @IsString({ message: 'invitation must come once, as text' })
  invitation: string;
}

@AccountPages()
@Controller('portal/organizations')
export class OrganizationPagesController {
  constructor(
    private readonly organizations: MyOrganizations,
    private readonly invitations: WaitingInvitations,
    private readonly pages: AccountPagesDelivery,
  ) {}

  @Get()
  async list(@Visiting() { session }: PageVisitor, @Req() request: Request, @Res() response: Response): Promise<void> {
    this.pages.show('organizations', request, response, await this.factsOf(session));
  }

  @Post()
  @TakesForm('organizations')
  async join(
    @Visiting() { session, caller }: PageVisitor,
    @Body() { invitation }: JoinForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    pageRequest(request).facts = await this.factsOf(session);
    await this.invitations.accept(session, invitation, caller);
    this.pages.lead(response, '/portal/organizations', { name: 'organization-joined', sessionId: session.id });
  }

  private async factsOf(session: CurrentSession): Promise<PageFacts['organizations']> {
    return {
      organizations: await this.organizations.list(session),
      invitations: await this.invitations.list(session),
    };
  }

  @Get(':organization/leave')
  async askToLeave(
    @Visiting() { session }: PageVisitor,
    @Param('organization') named: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const organization = await this.organizations.get(session, named);
    this.pages.show('leave-organization', request, response, { organization });
  }

  @Post(':organization/leave')
  @TakesForm('leave-organization')
  async leave(
    @Visiting() { session, caller }: PageVisitor,
    @Param('organization') named: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    pageRequest(request).facts = { organization: await this.organizations.get(session, named) };
    await this.organizations.leave(session, named, caller);
    this.pages.lead(response, '/portal/organizations', { name: 'organization-left', sessionId: session.id });
  }

  @Get(':organization/members')
  @NeedsProof()
  async showMembers(
    @Visiting() { session }: PageVisitor,
    @Param('organization') named: string,
    @Query() query: PageQueryDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const members = await this.organizations.listMembers(session, named, pageQuery(query));
    const organization = await this.organizations.get(session, named);
    this.pages.show('members', request, response, { organization, members });
  }

  @Get(':organization/audit')
  @NeedsProof()
  async showEvents(
    @Visiting() { session }: PageVisitor,
    @Param('organization') named: string,
    @Query() query: PageQueryDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const events = await this.organizations.listEvents(session, named, pageQuery(query));
    const organization = await this.organizations.get(session, named);
    this.pages.show('organization-events', request, response, { organization, events });
  }

  @Get(':organization/members/:user')
  @NeedsProof()
  async showMember(
    @Visiting() { session }: PageVisitor,
    @Param('organization') named: string,
    @Param('user') user: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const member = await this.organizations.getMember(session, named, user);
    const organization = await this.organizations.get(session, named);
    this.pages.show('member', request, response, { organization, member });
  }

  @Post(':organization/members/:user')
  @TakesForm('member')
  async changeMember(
    @Visiting() { session, caller }: PageVisitor,
    @Param('organization') named: string,
    @Param('user') user: string,
    @Body() { roles = [], remove }: MemberForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const member = await this.organizations.getMember(session, named, user);
    const organization = await this.organizations.get(session, named);
    pageRequest(request).facts = { organization, member };
    if (remove !== undefined) await this.organizations.removeMember(session, named, user, caller);
    else if (roles.length === 0) throw new RolesMissing();
    else await this.organizations.changeMember(session, named, user, roles, caller);
    const name = remove === undefined ? 'member-changed' : 'member-removed';
    this.pages.lead(response, `/portal/organizations/${organization.slug}/members`, { name, sessionId: session.id });
  }
}
