import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import type { WantedInvitation } from '../../flows/invitations/application-invitations.js';
import type { ListedInvitation } from '../../flows/invitations/invitations.statements.js';
import { PutMemberDto } from '../../organizations/members.dto.js';
import type { Page } from '../../platform/database/page.js';
import { PageDto } from '../../platform/http/input/page.dto.js';
import {
  CreateInvitationDto,
  ManagedInvitationDto,
  managedInvitationDto,
  wantedInvitation,
} from '../invitations/managed-invitations.dto.js';

export class CreateOrganizationInvitationDto extends IntersectionType(CreateInvitationDto, PutMemberDto) {}

export class OrganizationInvitationDto extends ManagedInvitationDto {
  @ApiProperty({ type: String, isArray: true, example: ['admin'], description: 'What the user is there from then on.' })
  roles: string[];
}

export class OrganizationInvitationsDto extends PageDto {
  @ApiProperty({ type: [OrganizationInvitationDto], description: 'The newest first, with ended ones.' })
  invitations: OrganizationInvitationDto[];
}

export const wantedInto = (
  body: CreateOrganizationInvitationDto,
  into: NonNullable<WantedInvitation['into']>,
): WantedInvitation => ({ ...wantedInvitation(body), into });

export const organizationInvitationDto = (invitation: ListedInvitation): OrganizationInvitationDto => ({
  ...managedInvitationDto(invitation),
  roles: invitation.roles,
});

export const organizationInvitationsDto = ({ rows, next }: Page<ListedInvitation>): OrganizationInvitationsDto => ({
  invitations: rows.map(organizationInvitationDto),
  next,
});
