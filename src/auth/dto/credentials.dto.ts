import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { UserDto } from '../../identities/dto/user.dto.js';

export class CredentialsDto {
  @ApiProperty({
    description: 'JWT (ES256), verifiable with the keys of `/.well-known/jwks.json`.',
    example: 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCIsImtpZCI6…',
  })
  access_token: string;

  @ApiProperty({ example: 900 })
  access_expires_seconds: number;

  @ApiPropertyOptional({
    example: 'gh_rt_…',
    description: 'For `server` and `mobile`; a `browser` gets it as a cookie.',
  })
  refresh_token?: string;

  @ApiPropertyOptional({
    example: 604800,
    description: 'What is really left: the smaller of the sliding and the absolute lifetime.',
  })
  refresh_expires_seconds?: number;
}

export class AuthorizedDto extends CredentialsDto {
  @ApiProperty()
  user: UserDto;
}

export class RevokedDto {
  @ApiProperty({ format: 'uuid' })
  session_id: string;

  @ApiProperty({ format: 'date-time' })
  revoked_at: string;
}
