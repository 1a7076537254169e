import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class CredentialsDto {
  @ApiProperty({
    description: 'JWT (ES256), verifiable with the keys of `/.well-known/jwks.json`.',
    example: 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCIsImtpZCI6…',
  })
  access_token: string;

  @ApiProperty({ type: 'integer', example: 900, description: 'Lifetime of the access token in seconds.' })
  access_expires_seconds: number;

  @ApiPropertyOptional({
    example: 'gh_rt_…',
    description: 'For `server` and `mobile`; a `browser` gets it as a cookie.',
  })
  refresh_token?: string;

  @ApiPropertyOptional({
    type: 'integer',
    example: 604800,
    description: 'Comes with `refresh_token`. What is left: the smaller of the sliding and the absolute lifetime.',
  })
  refresh_expires_seconds?: number;
}
