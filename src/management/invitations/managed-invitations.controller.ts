import { applyDecorators, Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { UrlNotAllowed } from '../../applications/applications.errors.js';
import {
  InvitationEnded,
  InvitationNotNeeded,
  InvitationOpen,
  InvitationsClosed,
  InvitationUnknown,
} from '../../flows/invitations/invitations.errors.js';
import { EmailInvalid } from '../../identities/identities.errors.js';
import { pageQuery } from '../../platform/http/input/page.dto.js';
import { emptyBodyOf } from '../../platform/http/input/validation.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiId } from '../../platform/http/reference/api-id.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import type { Reach } from '../access/reach.js';
import { DocumentsObject, DocumentsPage, OfApplication } from '../applications/settings.reference.js';
import { Asked, ManagedWrite } from '../writes/managed-write.decorator.js';
import type { Write } from '../writes/write.js';
import {
  CreateInvitationDto,
  ListInvitationsQueryDto,
  ManagedInvitationDto,
  ManagedInvitationsDto,
  managedInvitationDto,
  managedInvitationsDto,
  wantedInvitation,
} from './managed-invitations.dto.js';
import { ManagedInvitations } from './managed-invitations.js';

const OfInvitation = applyDecorators(OfApplication, ApiId('The invitation.'), ApiFailures(InvitationUnknown));
const Mails = applyDecorators(ApiLimitedBy('invitation-sender', 'invitation-recipient'));

@ApiTags('Management')
@Controller('v1/management/applications/:application/invitations')
export class ManagedInvitationsController {
  constructor(private readonly invitations: ManagedInvitations) {}

  @Get()
  @ForManagement('users:read')
  @OfApplication
  @ApiFailures(EmailInvalid)
  @DocumentsPage(ManagedInvitationsDto, {
    summary: 'The people who are invited to an application',
    description: 'An invitation is kept for 90 days after its end. Its link is only in its email.',
  })
  async listInvitations(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Query() { email, ...query }: ListInvitationsQueryDto,
  ): Promise<ManagedInvitationsDto> {
    return managedInvitationsDto(await this.invitations.list(reach, application, { email, ...pageQuery(query) }));
  }

  @Get(':id')
  @ForManagement('users:read')
  @OfInvitation
  @DocumentsObject(ManagedInvitationDto, { summary: 'An invitation', description: 'And whether it leads in.' })
  async getInvitation(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Param('id') id: string,
  ): Promise<ManagedInvitationDto> {
    return managedInvitationDto(await this.invitations.get(reach, application, id));
  }

  @Post()
  @ApiFailures(emptyBodyOf(CreateInvitationDto), EmailInvalid, new UrlNotAllowed('redirect_url'))
  @ApiFailures(InvitationOpen, InvitationNotNeeded, InvitationsClosed)
  @ManagedWrite('users:write')
  @OfApplication
  @Mails
  @ApiOperation({
    summary: 'Invite a person',
    description:
      'Mails a link. Until the invitation ends, the owner of the mailbox may make an account, however they sign in: with the link, with mailed digits, or at a provider that has verified the address.',
  })
  @ApiCreatedResponse({ type: ManagedInvitationDto, description: 'The email is on its way.' })
  createInvitation(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Body() body: CreateInvitationDto,
    @Asked() write: Write,
  ): Promise<ManagedInvitationDto> {
    return this.invitations.create(write, reach, application, wantedInvitation(body));
  }

  @Post(':id/resend')
  @HttpCode(200)
  @ApiFailures(InvitationEnded, InvitationsClosed)
  @ManagedWrite('users:write')
  @OfInvitation
  @Mails
  @ApiOperation({
    summary: 'Send an invitation again',
    description:
      'With a new link: the earlier one leads nowhere any more. It is open as long again, also if it had expired.',
  })
  @ApiOkResponse({ type: ManagedInvitationDto, description: 'The email is on its way.' })
  resendInvitation(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Param('id') id: string,
    @Asked() write: Write,
  ): Promise<ManagedInvitationDto> {
    return this.invitations.sendAgain(write, reach, application, id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiFailures(InvitationEnded)
  @ManagedWrite('users:write')
  @OfInvitation
  @ApiOperation({
    summary: 'Withdraw an invitation',
    description: 'Its link, and the invitation itself, let nobody in any more.',
  })
  @ApiNoContentResponse({ description: 'It lets nobody in any more.' })
  withdrawInvitation(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Param('id') id: string,
    @Asked() write: Write,
  ): Promise<void> {
    return this.invitations.withdraw(write, reach, application, id);
  }
}
