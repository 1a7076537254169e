import { Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { type MembershipDto, membershipDto } from '../../organizations/memberships.dto.js';
import { RequiresFeature } from '../../plans/decorators/requires-feature.decorator.js';
import { type Caller, From } from '../../platform/http/caller.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { Current, ForSession } from '../../session/decorators/for-session.decorator.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { DocumentsAcceptance, DocumentsWaiting } from './my-invitations.reference.js';
import { type WaitingInvitationsDto, waitingInvitationsDto } from './waiting-invitations.dto.js';
import { WaitingInvitations } from './waiting-invitations.service.js';

@ApiTags('Portal')
@Controller('v1/portal/invitations')
@ForSession('portal')
@RequiresFeature('portal')
@ApiFailures(IdentityNotFound)
export class WaitingInvitationsController {
  constructor(private readonly invitations: WaitingInvitations) {}

  @Get()
  @Header('cache-control', 'no-store')
  @DocumentsWaiting
  async myInvitations(@Current() session: CurrentSession): Promise<WaitingInvitationsDto> {
    return waitingInvitationsDto(await this.invitations.list(session));
  }

  @Post(':id/accept')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @DocumentsAcceptance
  async acceptInvitation(
    @Current() session: CurrentSession,
    @Param('id') id: string,
    @From() caller: Caller,
  ): Promise<MembershipDto> {
    return membershipDto(await this.invitations.accept(session, id, caller));
  }
}
