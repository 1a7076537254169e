import { Body, Controller, Delete, Get, Header, HttpCode, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import {
  ChangeMemberDto,
  type MemberDto,
  type MembersDto,
  memberDto,
  membersDto,
} from '../../organizations/members.dto.js';
import { type MembershipsDto, membershipsDto } from '../../organizations/memberships.dto.js';
import { RequiresFeature } from '../../plans/decorators/requires-feature.decorator.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { PageQueryDto, pageQuery } from '../../platform/http/input/page.dto.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { Current, ForSession } from '../../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import {
  DocumentsChangeOfMember,
  DocumentsEventsOfMine,
  DocumentsLeaving,
  DocumentsMembersOfMine,
  DocumentsMine,
  DocumentsRemovalOfMember,
} from './my-organizations.reference.js';
import { MyOrganizations } from './my-organizations.service.js';
import { type OrganizationEventsDto, organizationEventsDto } from './organization-events.dto.js';

@ApiTags('Portal')
@Controller('v1/portal/organizations')
@ForSession('portal')
@RequiresFeature('portal')
@ApiFailures(IdentityNotFound)
export class MyOrganizationsController {
  constructor(private readonly organizations: MyOrganizations) {}

  @Get()
  @Header('cache-control', 'no-store')
  @DocumentsMine
  async myOrganizations(@Current() session: CurrentSession): Promise<MembershipsDto> {
    return membershipsDto(await this.organizations.list(session));
  }

  @Delete(':organization')
  @HttpCode(204)
  @DocumentsLeaving
  leaveOrganization(
    @Current() session: CurrentSession,
    @Param('organization') organization: string,
    @From() caller: Caller,
  ): Promise<void> {
    return this.organizations.leave(session, organization, caller);
  }

  @Get(':organization/members')
  @Header('cache-control', 'no-store')
  @DocumentsMembersOfMine
  async membersOfMyOrganization(
    @Current() session: CurrentSession,
    @Param('organization') organization: string,
    @Query() query: PageQueryDto,
  ): Promise<MembersDto> {
    return membersDto(await this.organizations.listMembers(session, organization, pageQuery(query)));
  }

  @Get(':organization/audit')
  @Header('cache-control', 'no-store')
  @DocumentsEventsOfMine
  async eventsOfMyOrganization(
    @Current() session: CurrentSession,
    @Param('organization') organization: string,
    @Query() query: PageQueryDto,
  ): Promise<OrganizationEventsDto> {
    return organizationEventsDto(await this.organizations.listEvents(session, organization, pageQuery(query)));
  }

  @Put(':organization/members/:user')
  @Header('cache-control', 'no-store')
  @DocumentsChangeOfMember
  async changeMemberOfMyOrganization(
    @Current() session: CurrentSession,
    @Param('organization') organization: string,
    @Param('user') user: string,
    @Body() { roles }: ChangeMemberDto,
    @From() caller: Caller,
  ): Promise<MemberDto> {
    return memberDto(await this.organizations.changeMember(session, organization, user, roles, caller));
  }

  @Delete(':organization/members/:user')
  @HttpCode(204)
  @DocumentsRemovalOfMember
  removeMemberOfMyOrganization(
    @Current() session: CurrentSession,
    @Param('organization') organization: string,
    @Param('user') user: string,
    @From() caller: Caller,
  ): Promise<void> {
    return this.organizations.removeMember(session, organization, user, caller);
  }
}
