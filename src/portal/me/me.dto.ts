import { ApiProperty } from '@nestjs/swagger';
import { UserDto } from '../../identities/dto/user.dto.js';
import { ApplicationDto } from '../entry/entry.dto.js';

const MFA_METHODS = ['totp', 'recovery_code', 'passkey'] as const;
export type MfaMethod = (typeof MFA_METHODS)[number];

export class MfaDto {
  @ApiProperty({ example: true, description: 'Whether every sign-in asks for a second factor.' })
  enabled: boolean;

  @ApiProperty({
    enum: MFA_METHODS,
    isArray: true,
    example: ['totp', 'recovery_code'],
    description: 'What counts as one.',
  })
  methods: MfaMethod[];

  @ApiProperty({ type: 'integer', example: 10, description: 'Recovery codes that are not used yet.' })
  recovery_codes_left: number;
}

export class MeDto {
  @ApiProperty({ description: 'Who is signed in.' })
  user: UserDto;

  @ApiProperty({ description: 'The application that the user came from.' })
  application: ApplicationDto;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { shoe_size: 42 },
    description: 'What stands in the fields that the application has added to the profile.',
  })
  fields: Record<string, unknown>;

  @ApiProperty({ description: 'The second factor.' })
  mfa: MfaDto;
}
