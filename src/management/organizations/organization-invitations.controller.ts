import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PageQueryDto, pageQuery } from '../../platform/http/input/page.dto.js';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import type { Reach } from '../access/reach.js';
import { Asked, ManagedWrite } from '../writes/managed-write.decorator.js';
import type { Write } from '../writes/write.js';
import type { Which } from './managed-organizations.js';
import {
  CreateOrganizationInvitationDto,
  type OrganizationInvitationDto,
  type OrganizationInvitationsDto,
  organizationInvitationDto,
  organizationInvitationsDto,
} from './organization-invitations.dto.js';
import { OrganizationInvitations } from './organization-invitations.js';
import {
  DocumentsInvitation,
  DocumentsInvitations,
  DocumentsInviting,
  DocumentsSendingAgain,
  DocumentsWithdrawal,
} from './organization-invitations.reference.js';

interface OneInvitation extends Which {
  id: string;
}

@ApiTags('Management')
@Controller('v1/management/applications/:application/organizations/:organization/invitations')
export class OrganizationInvitationsController {
  constructor(private readonly invitations: OrganizationInvitations) {}

  @Get()
  @ForManagement('organizations:read')
  @DocumentsInvitations
  async listOrganizationInvitations(
    @Within() reach: Reach,
    @Param() which: Which,
    @Query() query: PageQueryDto,
  ): Promise<OrganizationInvitationsDto> {
    return organizationInvitationsDto(await this.invitations.list(reach, which, pageQuery(query)));
  }

  @Get(':id')
  @ForManagement('organizations:read')
  @DocumentsInvitation
  async getOrganizationInvitation(
    @Within() reach: Reach,
    @Param() { id, ...which }: OneInvitation,
  ): Promise<OrganizationInvitationDto> {
    return organizationInvitationDto(await this.invitations.get(reach, which, id));
  }

  @Post()
  @ManagedWrite('organizations:write')
  @DocumentsInviting
  inviteIntoOrganization(
    @Within() reach: Reach,
    @Param() which: Which,
    @Body() body: CreateOrganizationInvitationDto,
    @Asked() write: Write,
  ): Promise<OrganizationInvitationDto> {
    return this.invitations.create(write, reach, which, body);
  }

  @Post(':id/resend')
  @HttpCode(200)
  @ManagedWrite('organizations:write')
  @DocumentsSendingAgain
  resendOrganizationInvitation(
    @Within() reach: Reach,
    @Param() { id, ...which }: OneInvitation,
    @Asked() write: Write,
  ): Promise<OrganizationInvitationDto> {
    return this.invitations.sendAgain(write, reach, which, id);
  }

  @Delete(':id')
  @HttpCode(204)
  @ManagedWrite('organizations:write')
  @DocumentsWithdrawal
  withdrawOrganizationInvitation(
    @Within() reach: Reach,
    @Param() { id, ...which }: OneInvitation,
    @Asked() write: Write,
  ): Promise<void> {
    return this.invitations.withdraw(write, reach, which, id);
  }
}
