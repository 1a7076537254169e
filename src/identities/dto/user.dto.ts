import { ApiProperty } from '@nestjs/swagger';
import type { Identity } from '../entities/identity.entity.js';

/** What every endpoint shows of a user. */
export class PersonDto {
  @ApiProperty({
    format: 'uuid',
    example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90',
    description:
      'The user at this application; `sub` in the access tokens. It changes only where the user links a relay account.',
  })
  id: string;

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

  @ApiProperty({ example: false, description: 'Whether a second factor is set up.' })
  mfa_enabled: boolean;

  @ApiProperty({
    format: 'date-time',
    example: '2026-11-20T09:30:00.000Z',
    description: 'When the account was created.',
  })
  created_at: string;
}

/** The user of a session. */
export class UserDto extends PersonDto {
  @ApiProperty({ example: 'password', description: 'How the user signed in: `password`, or a provider id.' })
  provider: string;
}

/** The part of an identity that is shown. */
export type ShownIdentity = Pick<
  Identity,
  'id' | 'email' | 'emailVerifiedAt' | 'emailIsRelay' | 'name' | 'picture' | 'locale' | 'mfaEnabledAt' | 'createdAt'
>;

export const personDto = (identity: ShownIdentity): PersonDto => ({
  id: identity.id,
  email: identity.email,
  email_verified: identity.emailVerifiedAt !== null,
  email_is_relay: identity.emailIsRelay,
  name: identity.name,
  picture: identity.picture,
  locale: identity.locale,
  mfa_enabled: identity.mfaEnabledAt !== null,
  created_at: identity.createdAt.toISOString(),
});

export const userDto = (identity: ShownIdentity, provider: string): UserDto => ({ ...personDto(identity), provider });

/** `userDto`, member for member, as one value of a row of identities. */
export const userAsShown = (provider: string): string =>
  `json_build_object('id', id, 'email', email, 'email_verified', email_verified_at IS NOT NULL,
      'email_is_relay', email_is_relay, 'name', name, 'picture', picture, 'locale', locale,
      'mfa_enabled', mfa_enabled_at IS NOT NULL,
      'created_at', to_char(identities.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'provider', ${provider})`;
