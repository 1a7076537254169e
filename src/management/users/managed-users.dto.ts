import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, Length, Matches } from 'class-validator';
import { AgreementDto, agreementDto } from '../../identities/agreements/agreement.dto.js';
import { PersonDto, personDto } from '../../identities/dto/user.dto.js';
import type { Page } from '../../platform/database/page.js';
import { IsMoment } from '../../platform/http/input/moment.js';
import { PageDto, PageQueryDto, pageQuery } from '../../platform/http/input/page.dto.js';
import { NamesApplication } from '../access/reach.js';
import type { ManagedUser, ManagedUserRow } from './list-users.statement.js';
import type { UserQuery } from './managed-users.js';

const YES_OR_NO = { enum: ['true', 'false'], example: 'true' };

export class ListUsersQueryDto extends PageQueryDto {
  @NamesApplication()
  application?: string;

  @IsOptional()
  @Length(1, 320)
  @ApiPropertyOptional({ example: 'ada@example.com', description: 'The whole email address, in any case of letters.' })
  email?: string;

  @IsOptional()
  @Length(1, 320)
  @ApiPropertyOptional({
    example: 'ada@',
    description: 'What the email address begins with. Such a list is ordered by email address.',
  })
  email_prefix?: string;

  @IsOptional()
  @Length(1, 255)
  @ApiPropertyOptional({
    example: 'auth0|5f7c8ec7',
    description: 'The id in a system of yours, from an import or a program.',
  })
  external_id?: string;

  @IsOptional()
  @Matches(/^[a-z0-9][a-z0-9_-]{0,62}$/, { message: 'provider must be the name of a provider' })
  @ApiPropertyOptional({ example: 'google', description: 'An account at this provider is linked to the user.' })
  provider?: string;

  @IsOptional()
  @IsMoment({ message: 'created_since must be a moment such as 2026-11-20T09:30:00Z' })
  @ApiPropertyOptional({
    format: 'date-time',
    example: '2026-11-20T09:30:00Z',
    description: 'Users that this service knows since then: who was imported counts from the import.',
  })
  created_since?: string;

  @IsOptional()
  @IsIn(['true', 'false'])
  @ApiPropertyOptional({ ...YES_OR_NO, description: 'Whether an operator has blocked the user.' })
  blocked?: 'true' | 'false';

  @IsOptional()
  @IsIn(['true', 'false'])
  @ApiPropertyOptional({ ...YES_OR_NO, description: 'Whether the user has proven that the mailbox is theirs.' })
  verified?: 'true' | 'false';

  @IsOptional()
  @IsIn(['newest', 'email'])
  @ApiPropertyOptional({ enum: ['newest', 'email'], default: 'newest', example: 'newest', description: 'The order.' })
  order?: 'newest' | 'email';
}

const truth = (text: 'true' | 'false' | undefined): boolean | undefined =>
  text === undefined ? undefined : text === 'true';

export const userQuery = (dto: ListUsersQueryDto): UserQuery => ({
  application: dto.application,
  email: dto.email,
  emailPrefix: dto.email_prefix,
  externalId: dto.external_id,
  provider: dto.provider,
  createdSince: dto.created_since === undefined ? undefined : new Date(dto.created_since),
  blocked: truth(dto.blocked),
  verified: truth(dto.verified),
  order: dto.order ?? 'newest',
  ...pageQuery(dto),
});

export class ManagedUserDto extends PersonDto {
  @ApiProperty({ example: 'demo', description: 'The slug of the application.' })
  application: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'The id in a system of yours, from an import or a program; null without one.',
  })
  external_id: string | null;

  @ApiProperty({ example: true, description: 'Whether a password is set.' })
  has_password: boolean;

  @ApiProperty({ example: false, description: 'Whether the next sign-in with the password leads to a new one.' })
  new_password_due: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
    example: null,
    description: 'When an operator blocked the user; null for a user that may sign in.',
  })
  blocked_at: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
    example: null,
    description: 'When an operator imported or created the user; null for one who signed up here.',
  })
  imported_at: string | null;
}

export class ManagedUserDetailsDto extends ManagedUserDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { crm_id: '4711' },
    description:
      'What your programs keep with the user. Tokens have it only where the application declares it, and the console shows it.',
  })
  metadata: Record<string, unknown>;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { shoe_size: 42 },
    description: 'What stands in the fields that the application has added to the profile.',
  })
  fields: Record<string, unknown>;

  @ApiProperty({
    type: String,
    isArray: true,
    example: ['01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90'],
    description: 'Ids of accounts that became part of this one, oldest first.',
  })
  previous_ids: string[];

  @ApiProperty({ type: [AgreementDto], description: 'What the user has agreed to, the newest first.' })
  agreements: AgreementDto[];
}

export class ManagedUsersDto extends PageDto {
  @ApiProperty({ type: [ManagedUserDto], description: 'The users, in the order that was asked for.' })
  users: ManagedUserDto[];
}

export class EndedSessionsOfUserDto {
  @ApiProperty({ type: 'integer', example: 2, description: 'How many sessions ended.' })
  sessions_ended: number;
}

export class SecondFactorsRemovedDto extends EndedSessionsOfUserDto {
  @ApiProperty({ example: true, description: 'Whether there was a second factor or a passkey.' })
  removed: boolean;
}

/** With those of very many sessions that ended after the commit. */
export const endedToo = <Ended extends EndedSessionsOfUserDto>(body: Ended, more: number): Ended =>
  more === 0 ? body : { ...body, sessions_ended: body.sessions_ended + more };

const managedUserDto = (user: ManagedUserRow): ManagedUserDto => ({
  ...personDto(user),
  application: user.application,
  external_id: user.externalId,
  has_password: user.hasPassword,
  new_password_due: user.newPasswordDueAt !== null,
  blocked_at: user.blockedAt?.toISOString() ?? null,
  imported_at: user.importedAt?.toISOString() ?? null,
});

export const managedUserDetailsDto = (user: ManagedUser): ManagedUserDetailsDto => ({
  ...managedUserDto(user),
  metadata: user.metadata,
  fields: user.fields,
  previous_ids: user.previousIds,
  agreements: user.agreements.map((row) => agreementDto({ ...row, agreedAt: new Date(row.agreed_at) })),
});

export const managedUsersDto = ({ rows, next }: Page<ManagedUserRow>): ManagedUsersDto => ({
  users: rows.map(managedUserDto),
  next,
});
