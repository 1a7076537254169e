import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';
import { INVITATION_SECONDS, type WantedInvitation } from '../../flows/invitations/application-invitations.js';
import type { InvitationState, ListedInvitation } from '../../flows/invitations/invitations.statements.js';
import { ProfileDto } from '../../identities/dto/profile.dto.js';
import { parseEmail } from '../../identities/email.js';
import type { Page } from '../../platform/database/page.js';
import { PageDto, PageQueryDto } from '../../platform/http/input/page.dto.js';

const STATES: InvitationState[] = ['open', 'accepted', 'withdrawn', 'expired'];
const HOUR = 60 * 60;
const [LEAST, USUAL, MOST] = [INVITATION_SECONDS.least, INVITATION_SECONDS.usual, INVITATION_SECONDS.most].map(
  (seconds) => seconds / HOUR,
) as [number, number, number];
const LASTING = `expires_in_hours must be a whole number from ${LEAST} to ${MOST}`;

const TEXT_OR_NONE = { type: String, nullable: true, example: null };
const ID_OR_NONE = { ...TEXT_OR_NONE, format: 'uuid' };
const MOMENT_OR_NONE = { ...TEXT_OR_NONE, format: 'date-time' };

export class CreateInvitationDto extends PickType(ProfileDto, ['name', 'locale']) {
  @IsString({ message: 'email must be a string' })
  @Length(1, 320)
  @ApiProperty({ format: 'email', example: 'grace@example.com', description: 'Whose mailbox may make an account.' })
  email: string;

  @IsOptional()
  @IsString({ message: 'redirect_url must be a URL' })
  @ApiPropertyOptional({
    ...TEXT_OR_NONE,
    format: 'uri',
    example: 'https://app.example.com/welcome',
    description:
      'The page of the application where the person begins, on one of its origins; without it, its first origin. It starts a login as for everybody, so it is no callback URL.',
  })
  redirect_url?: string | null;

  @IsOptional()
  @IsInt({ message: LASTING })
  @Min(LEAST, { message: LASTING })
  @Max(MOST, { message: LASTING })
  @ApiPropertyOptional({
    type: 'integer',
    minimum: LEAST,
    maximum: MOST,
    default: USUAL,
    example: USUAL,
    description: 'How long it is open, from each of its mails on.',
  })
  expires_in_hours?: number;
}

export class ListInvitationsQueryDto extends PageQueryDto {
  @IsOptional()
  @Length(1, 320)
  @ApiPropertyOptional({
    example: 'grace@example.com',
    description: 'The whole email address, in any case of letters.',
  })
  email?: string;
}

export class ManagedInvitationDto {
  @ApiProperty({ format: 'uuid', example: '01932c4e-7d20-7c3e-9f5b-2f4c1b7d8e90', description: 'The invitation.' })
  id: string;

  @ApiProperty({ example: 'grace@example.com', description: 'Who is invited.' })
  email: string;

  @ApiProperty({ ...TEXT_OR_NONE, description: 'The name that the account gets, unless the person gives another.' })
  name: string | null;

  @ApiProperty({ ...TEXT_OR_NONE, example: 'en', description: 'The language of its emails.' })
  locale: string | null;

  @ApiProperty({ ...TEXT_OR_NONE, description: 'Where the person begins; null for the first origin.' })
  redirect_url: string | null;

  @ApiProperty({ enum: STATES, example: 'open', description: 'Whether it leads in.' })
  state: string;

  @ApiProperty({ ...ID_OR_NONE, description: 'The management key that invited; null for an operator.' })
  management_key_id: string | null;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T08:00:00.000Z', description: 'When it was made.' })
  created_at: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T08:00:00.000Z', description: 'When it was last sent.' })
  sent_at: string;

  @ApiProperty({ type: 'integer', example: 1, description: 'How many emails there were.' })
  sends: number;

  @ApiProperty({ format: 'date-time', example: '2026-11-27T08:00:00.000Z', description: 'When it ends by itself.' })
  expires_at: string;

  @ApiProperty({ ...MOMENT_OR_NONE, description: 'When the mailbox was proved.' })
  accepted_at: string | null;

  @ApiProperty({ ...ID_OR_NONE, description: 'The user who accepted it.' })
  user_id: string | null;

  @ApiProperty({ ...MOMENT_OR_NONE, description: 'When it was withdrawn.' })
  withdrawn_at: string | null;
}

export class ManagedInvitationsDto extends PageDto {
  @ApiProperty({ type: [ManagedInvitationDto], description: 'The newest first, with ended ones.' })
  invitations: ManagedInvitationDto[];
}

export const wantedInvitation = (body: CreateInvitationDto): WantedInvitation => ({
  email: parseEmail(body.email),
  name: body.name ?? null,
  locale: body.locale ?? null,
  redirectUrl: body.redirect_url || null,
  seconds: (body.expires_in_hours ?? USUAL) * HOUR,
});

export const managedInvitationDto = (invitation: ListedInvitation): ManagedInvitationDto => ({
  id: invitation.id,
  email: invitation.email,
  name: invitation.name,
  locale: invitation.locale,
  redirect_url: invitation.redirectUrl,
  state: invitation.state,
  management_key_id: invitation.managementKeyId,
  created_at: invitation.createdAt.toISOString(),
  sent_at: invitation.sentAt.toISOString(),
  sends: invitation.sends,
  expires_at: invitation.expiresAt.toISOString(),
  accepted_at: invitation.acceptedAt?.toISOString() ?? null,
  user_id: invitation.identityId,
  withdrawn_at: invitation.withdrawnAt?.toISOString() ?? null,
});

export const managedInvitationsDto = ({ rows, next }: Page<ListedInvitation>): ManagedInvitationsDto => ({
  invitations: rows.map(managedInvitationDto),
  next,
});
