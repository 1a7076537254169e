import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional, IsString, Length } from 'class-validator';
import type { InvitationState, ListedInvitation } from '../../flows/invitations/invitations.statements.js';
import { ProfileDto } from '../../identities/dto/profile.dto.js';
import type { Page } from '../../platform/database/page.js';
import { PageDto } from '../../platform/http/input/page.dto.js';

const NAMES_ROLES = 'roles must be a list of keys of roles, with one at least';
const STATES: InvitationState[] = ['open', 'expired'];

export class InviteDto extends PickType(ProfileDto, ['locale']) {
  @IsString({ message: 'email must be a string' })
  @Length(1, 320)
  @ApiProperty({ format: 'email', example: 'grace@example.com', description: 'Whose mailbox may join.' })
  email: string;

  @IsOptional()
  @ArrayMaxSize(50)
  @ArrayMinSize(1, { message: NAMES_ROLES })
  @IsString({ each: true, message: NAMES_ROLES })
  @IsArray({ message: NAMES_ROLES })
  @ApiPropertyOptional({
    type: String,
    isArray: true,
    example: ['member'],
    description: 'What the person is there. Without it: the default role of the application.',
  })
  roles?: string[];
}

export class MyInvitationDto {
  @ApiProperty({ format: 'uuid', example: '01932c4e-7d20-7c3e-9f5b-2f4c1b7d8e90', description: 'The invitation.' })
  id: string;

  @ApiProperty({ example: 'grace@example.com', description: 'Who is invited.' })
  email: string;

  @ApiProperty({ type: String, isArray: true, example: ['member'], description: 'What the person is there.' })
  roles: string[];

  @ApiProperty({ enum: STATES, example: 'open', description: 'Whether it leads in.' })
  state: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T08:00:00.000Z', description: 'When it was last sent.' })
  sent_at: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-27T08:00:00.000Z', description: 'When it ends by itself.' })
  expires_at: string;
}

export class MyInvitationsDto extends PageDto {
  @ApiProperty({ type: [MyInvitationDto], description: 'The newest first: those that are open or can be sent again.' })
  invitations: MyInvitationDto[];
}

export const myInvitationDto = ({ id, email, roles, state, sentAt, expiresAt }: ListedInvitation): MyInvitationDto => ({
  ...{ id, email, roles, state },
  sent_at: sentAt.toISOString(),
  expires_at: expiresAt.toISOString(),
});

export const myInvitationsDto = ({ rows, next }: Page<ListedInvitation>): MyInvitationsDto => ({
  invitations: rows.map(myInvitationDto),
  next,
});
