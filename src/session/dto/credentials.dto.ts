import { ApiProperty } from '@nestjs/swagger';

/** What the body of a browser has: its refresh token comes as a cookie. */
export class BrowserCredentialsDto {
  @ApiProperty({
    description: 'JWT (ES256), verifiable with the keys of `/.well-known/jwks.json`.',
    example: 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCIsImtpZCI6…',
  })
  access_token: string;

  @ApiProperty({ type: 'integer', example: 900, description: 'Lifetime of the access token in seconds.' })
  access_expires_seconds: number;
}

/** What the body of a server or an app has. */
export class ServerCredentialsDto extends BrowserCredentialsDto {
  @ApiProperty({ example: 'gh_rt_…', description: 'For the next refresh. It works once.' })
  refresh_token: string;

  @ApiProperty({
    type: 'integer',
    example: 604800,
    description: 'What is left: the smaller of the sliding and the absolute lifetime.',
  })
  refresh_expires_seconds: number;
}

export type CredentialsDto = ServerCredentialsDto | BrowserCredentialsDto;
