import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

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
    description: 'What is left: the smaller of the sliding and the absolute lifetime.',
  })
  refresh_expires_seconds?: number;
}

export const REFRESH_OUTCOME_HEADER = {
  'x-refresh-outcome': {
    schema: { type: 'string' as const, enum: ['rotated', 'replayed', 'recovered'] },
    description: 'How the refresh went.',
  },
};

export const SESSION_COOKIES_HEADER = {
  'set-cookie': {
    schema: { type: 'string' as const },
    description: 'With `browser` only: `service_access`, `service_refresh` and `service_session`, all HttpOnly.',
  },
};
