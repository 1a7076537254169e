import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsISO8601, IsOptional, Length, Matches } from 'class-validator';
import type { Page } from '../access/page.js';
import type { ManagedUserRow } from './list-users.statement.js';
import type { ManagedUser, UserQuery } from './managed-users.js';

const YES_OR_NO = { enum: ['true', 'false'], example: 'true' };

export class ListUsersQueryDto {
  @IsOptional()
  @Length(1, 100)
  @ApiPropertyOptional({
    example: 'demo',
    description: 'The application, by slug or id. A key that manages all applications must name one.',
  })
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
    description: 'The id in the system that the user was imported from.',
  })
  external_id?: string;

  @IsOptional()
  @Matches(/^[a-z0-9][a-z0-9_-]{0,62}$/, { message: 'provider must be the name of a provider' })
  @ApiPropertyOptional({ example: 'google', description: 'An account at this provider is linked to the user.' })
  provider?: string;

  @IsOptional()
  @IsISO8601({ strict: true }, { message: 'created_since must be a moment such as 2026-11-20T09:30:00Z' })
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

  @IsOptional()
  @Matches(/^[\w-]{1,500}$/, { message: 'after must be the next of an earlier answer' })
  @ApiPropertyOptional({
    example: 'MDE5MzJjNGUtN2ExMC03YzNlLTlmNWItMmY0YzFiN2Q4ZTkw',
    description: 'The `next` of an earlier answer to the same question.',
  })
  after?: string;

  @IsOptional()
  @Matches(/^([1-9]\d?|1\d\d|200)$/, { message: 'limit must be a number from 1 to 200' })
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: 200,
    default: 50,
    example: 50,
    description: 'How many at most.',
  })
  limit?: string;
}

const MOST = 50;
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
  after: dto.after,
  limit: Number(dto.limit ?? MOST),
});

export class ManagedUserDto {
  @ApiProperty({
    format: 'uuid',
    example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90',
    description: 'The user at this application; `sub` in the access tokens.',
  })
  id: string;

  @ApiProperty({ example: 'demo', description: 'The slug of the application.' })
  application: string;

  @ApiProperty({ format: 'email', example: 'ada@example.com', description: 'The email address of the account.' })
  email: string;

  @ApiProperty({ example: true, description: 'Whether the user has proven that the mailbox is theirs.' })
  email_verified: boolean;

  @ApiProperty({ example: false, description: 'The email address is a relay that hides the real one.' })
  email_is_relay: boolean;

  @ApiProperty({ type: String, nullable: true, example: 'Ada Lovelace', description: "The user's name." })
  name: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'uri',
    example: 'https://images.example.com/ada.jpg',
    description: 'URL of a picture of the user.',
  })
  picture: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'en-GB', description: "The user's language (BCP 47)." })
  locale: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'The id in the system that the user was imported from; null for everybody else.',
  })
  external_id: string | null;

  @ApiProperty({ example: true, description: 'Whether a password is set.' })
  has_password: boolean;

  @ApiProperty({ example: false, description: 'Whether a second factor is set up.' })
  mfa_enabled: boolean;

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
    description: 'When the user was imported; null for one who signed up here.',
  })
  imported_at: string | null;

  @ApiProperty({
    format: 'date-time',
    example: '2026-11-20T09:30:00.000Z',
    description: 'When the account was created, here or in the system that it comes from.',
  })
  created_at: string;
}

export class ManagedUserDetailsDto extends ManagedUserDto {
  @ApiProperty({
    type: String,
    isArray: true,
    example: ['01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90'],
    description: 'Ids of accounts that became part of this one, oldest first.',
  })
  previous_ids: string[];
}

export class ManagedUsersDto {
  @ApiProperty({ type: [ManagedUserDto], description: 'The users, in the order that was asked for.' })
  users: ManagedUserDto[];

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'MDE5MzJjNGUtN2ExMC03YzNlLTlmNWItMmY0YzFiN2Q4ZTkw',
    description: 'For `after`, where there is more; else null.',
  })
  next: string | null;
}

export class EndedSessionsOfUserDto {
  @ApiProperty({ type: 'integer', example: 2, description: 'How many sessions ended.' })
  sessions_ended: number;
}

export class SecondFactorsRemovedDto extends EndedSessionsOfUserDto {
  @ApiProperty({ example: true, description: 'Whether there was a second factor or a passkey.' })
  removed: boolean;
}

const managedUserDto = (user: ManagedUserRow): ManagedUserDto => ({
  id: user.id,
  application: user.application,
  email: user.email,
  email_verified: user.emailVerifiedAt !== null,
  email_is_relay: user.emailIsRelay,
  name: user.name,
  picture: user.picture,
  locale: user.locale,
  external_id: user.externalId,
  has_password: user.hasPassword,
  mfa_enabled: user.mfaEnabledAt !== null,
  blocked_at: user.blockedAt?.toISOString() ?? null,
  imported_at: user.importedAt?.toISOString() ?? null,
  created_at: user.createdAt.toISOString(),
});

export const managedUserDetailsDto = (user: ManagedUser): ManagedUserDetailsDto => ({
  ...managedUserDto(user),
  previous_ids: user.previousIds,
});

export const managedUsersDto = ({ rows, next }: Page<ManagedUserRow>): ManagedUsersDto => ({
  users: rows.map(managedUserDto),
  next,
});
