import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ClientFormDto } from '../oauth.dto.js';

/** The form of the token endpoint (RFC 6749, 4.1.3 and 6). */
export class TokenFormDto extends ClientFormDto {
  @ApiProperty({ example: 'authorization_code', description: 'One of `grant_types_supported` in the metadata.' })
  grant_type: string;

  @ApiPropertyOptional({ example: 'gh_code_…', description: 'From the redirect URL. It works once, for a minute.' })
  code?: string;

  @ApiPropertyOptional({
    format: 'uri',
    example: 'https://shop.example.com/callback',
    description: 'The one that the code was asked for with.',
  })
  redirect_uri?: string;

  @ApiPropertyOptional({ example: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', description: 'Of PKCE.' })
  code_verifier?: string;

  @ApiPropertyOptional({ example: 'gh_rt_…', description: 'The latest one. Each refresh replaces it.' })
  refresh_token?: string;

  @ApiPropertyOptional({ example: 'gh_dc_…', description: 'From /oauth/device_authorization.' })
  device_code?: string;

  @ApiPropertyOptional({ example: 'openid', description: 'Fewer scopes than were granted.' })
  scope?: string;

  @ApiPropertyOptional({
    format: 'uri',
    example: 'https://api.shop.example.com',
    description: 'For which of the resources the access token is, of those that the sign-in was for (RFC 8707).',
  })
  resource?: string;
}

/** The answer of the token endpoint (RFC 6749, 5.1). */
export class TokenAnswerDto {
  @ApiProperty({ example: 'eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9…', description: 'A JWT for your API.' })
  access_token: string;

  @ApiProperty({ example: 'Bearer', description: 'How it is sent.' })
  token_type: string;

  @ApiProperty({ type: 'integer', example: 900, description: 'Seconds for which the access token is valid.' })
  expires_in: number;

  @ApiProperty({ example: 'openid profile', description: 'What was granted.' })
  scope: string;

  @ApiPropertyOptional({
    example: 'gh_rt_…',
    description: 'With `offline_access`, or where the client always gets one.',
  })
  refresh_token?: string;

  @ApiPropertyOptional({
    example: 'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9…',
    description: 'With `openid`: who signed in.',
  })
  id_token?: string;
}

export const TOKEN_EXAMPLES = {
  code: {
    summary: 'A code, by a client with a secret',
    value: {
      grant_type: 'authorization_code',
      code: 'gh_code_…',
      redirect_uri: 'https://shop.example.com/callback',
      code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    },
  },
  refresh: {
    summary: 'A refresh token, by a client with a secret',
    value: { grant_type: 'refresh_token', refresh_token: 'gh_rt_…' },
  },
  public: {
    summary: 'A refresh token, by a public client',
    value: { grant_type: 'refresh_token', refresh_token: 'gh_rt_…', client_id: 'shop-app' },
  },
  device: {
    summary: 'A device code',
    value: {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      device_code: 'gh_dc_…',
      client_id: 'shop-tv',
    },
  },
  service: {
    summary: 'A machine client, for itself',
    value: { grant_type: 'client_credentials', scope: 'jobs:run' },
  },
};
