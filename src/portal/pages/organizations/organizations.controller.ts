import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsArray, IsOptional, IsString } from 'class-validator';
import type { Request, Response } from 'express';
import { PageQueryDto, pageQuery } from '../../../platform/http/input/page.dto.js';
import { MyOrganizations } from '../../organizations/my-organizations.service.js';
import { RolesMissing } from '../../portal.errors.js';
import { AccountPagesDelivery } from '../account-pages-delivery.js';
import { AccountPages, NeedsProof, type PageVisitor, TakesForm, Visiting } from '../visit/page.decorators.js';
import { pageRequest } from '../visit/visit.js';

class MemberForm {
  /** A browser sends a box only where it is ticked, and one that is alone as text. */
  @IsOptional()
  @Transform(({ value }) => [value].flat())
  @IsString({ each: true, message: 'roles must come as text' })
  @IsArray()
  roles?: string[];

  /** The button that removes the member. */
  @IsOptional()
  @IsString({ message: 'remove must come once, as text' })
  remove?: string;
}

@AccountPages()
@Controller('portal/organizations')
export class OrganizationPagesController {
  constructor(
    private readonly organizations: MyOrganizations,
    private readonly pages: AccountPagesDelivery,
  ) {}

  @Get()
  async list(@Visiting() { session }: PageVisitor, @Req() request: Request, @Res() response: Response): Promise<void> {
    this.pages.show('organizations', request, response, { organizations: await this.organizations.list(session) });
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
    @Visiting() { session, application }: PageVisitor,
    @Param('organization') named: string,
    @Query() query: PageQueryDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const members = await this.organizations.listMembers(session, named, pageQuery(query));
    const organization = await this.organizations.get(session, named);
    this.pages.show('members', request, response, { organization, members, roles: application.organizations });
  }

  @Get(':organization/audit')
  @NeedsProof()
  async showEvents(
    @Visiting() { session, application }: PageVisitor,
    @Param('organization') named: string,
    @Query() query: PageQueryDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const events = await this.organizations.listEvents(session, named, pageQuery(query));
    const organization = await this.organizations.get(session, named);
    const facts = { organization, events, roles: application.organizations };
    this.pages.show('organization-events', request, response, facts);
  }

  @Get(':organization/members/:user')
  @NeedsProof()
  async showMember(
    @Visiting() { session, application }: PageVisitor,
    @Param('organization') named: string,
    @Param('user') user: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const member = await this.organizations.getMember(session, named, user);
    const organization = await this.organizations.get(session, named);
    this.pages.show('member', request, response, { organization, member, roles: application.organizations });
  }

  @Post(':organization/members/:user')
  @TakesForm('member')
  async changeMember(
    @Visiting() { session, application, caller }: PageVisitor,
    @Param('organization') named: string,
    @Param('user') user: string,
    @Body() { roles = [], remove }: MemberForm,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const member = await this.organizations.getMember(session, named, user);
    const organization = await this.organizations.get(session, named);
    pageRequest(request).facts = { organization, member, roles: application.organizations };
    if (remove !== undefined) await this.organizations.removeMember(session, named, user, caller);
    else if (roles.length === 0) throw new RolesMissing();
    else await this.organizations.changeMember(session, named, user, roles, caller);
    const name = remove === undefined ? 'member-changed' : 'member-removed';
    this.pages.lead(response, `/portal/organizations/${organization.slug}/members`, { name, sessionId: session.id });
  }
}
