import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { parseEmail } from '../../identities/email.js';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { RequiresFeature } from '../../plans/decorators/requires-feature.decorator.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { PageQueryDto, pageQuery } from '../../platform/http/input/page.dto.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { Current, ForSession } from '../../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import {
  InviteDto,
  type MyInvitationDto,
  type MyInvitationsDto,
  myInvitationDto,
  myInvitationsDto,
} from './my-invitations.dto.js';
import {
  DocumentsInvitationsOfMine,
  DocumentsInvitingIntoMine,
  DocumentsSendingAgainOfMine,
  DocumentsWithdrawalOfMine,
} from './my-invitations.reference.js';
import { MyInvitations } from './my-invitations.service.js';

@ApiTags('Portal')
@Controller('v1/portal/organizations/:organization/invitations')
@ForSession('portal')
@RequiresFeature('portal')
@ApiFailures(IdentityNotFound)
export class MyInvitationsController {
  constructor(private readonly invitations: MyInvitations) {}

  @Get()
  @Header('cache-control', 'no-store')
  @DocumentsInvitationsOfMine
  async invitationsOfMyOrganization(
    @Current() session: CurrentSession,
    @Param('organization') organization: string,
    @Query() query: PageQueryDto,
  ): Promise<MyInvitationsDto> {
    return myInvitationsDto(await this.invitations.list(session, organization, pageQuery(query)));
  }

  @Post()
  @Header('cache-control', 'no-store')
  @DocumentsInvitingIntoMine
  async inviteIntoMyOrganization(
    @Current() session: CurrentSession,
    @Param('organization') organization: string,
    @Body() { email, roles, locale }: InviteDto,
    @From() caller: Caller,
  ): Promise<MyInvitationDto> {
    const wanted = { email: parseEmail(email), roles: roles ?? undefined, locale: locale ?? null };
    return myInvitationDto(await this.invitations.invite(session, organization, wanted, caller));
  }

  @Post(':id/resend')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @DocumentsSendingAgainOfMine
  async resendInvitationOfMyOrganization(
    @Current() session: CurrentSession,
    @Param('organization') organization: string,
    @Param('id') id: string,
    @From() caller: Caller,
  ): Promise<MyInvitationDto> {
    return myInvitationDto(await this.invitations.sendAgain(session, organization, id, caller));
  }

  @Delete(':id')
  @HttpCode(204)
  @DocumentsWithdrawalOfMine
  withdrawInvitationOfMyOrganization(
    @Current() session: CurrentSession,
    @Param('organization') organization: string,
    @Param('id') id: string,
    @From() caller: Caller,
  ): Promise<void> {
    return this.invitations.withdraw(session, organization, id, caller);
  }
}
