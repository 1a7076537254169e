import { ApiProperty } from '@nestjs/swagger';
import type { Identity } from '../entities/identity.entity.js';

/** How a user is shown, the same everywhere. */
export class UserDto {
  @ApiProperty({ format: 'uuid', example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90' })
  id: string;

  @ApiProperty({ example: 'ada@example.com' })
  email: string;

  @ApiProperty()
  email_verified: boolean;

  @ApiProperty({ description: 'The email address is a relay that hides the real one.' })
  email_is_relay: boolean;

  @ApiProperty({ type: String, nullable: true, example: 'Ada Lovelace' })
  name: string | null;

  @ApiProperty({ type: String, nullable: true, format: 'uri' })
  picture: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'en-GB' })
  locale: string | null;

  @ApiProperty({ example: 'password', description: 'How the user signed in: `password`, or a provider id.' })
  provider: string;

  @ApiProperty()
  mfa_enabled: boolean;

  @ApiProperty({ format: 'date-time' })
  created_at: string;
}

/** What of an identity is shown. */
export type ShownIdentity = Pick<
  Identity,
  'id' | 'email' | 'emailVerifiedAt' | 'emailIsRelay' | 'name' | 'picture' | 'locale' | 'createdAt'
>;

export function userDto(identity: ShownIdentity, provider: string): UserDto {
  return {
    id: identity.id,
    email: identity.email,
    email_verified: identity.emailVerifiedAt !== null,
    email_is_relay: identity.emailIsRelay,
    name: identity.name,
    picture: identity.picture,
    locale: identity.locale,
    provider,
    mfa_enabled: false,
    created_at: identity.createdAt.toISOString(),
  };
}
