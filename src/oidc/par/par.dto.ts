import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ClientFormDto } from '../oauth.dto.js';

/** The parameters of a login, as /oauth/authorize takes them. */
export class PushFormDto extends ClientFormDto {
  @ApiProperty({ example: 'code', description: 'Always this one.' })
  response_type: string;

  @ApiPropertyOptional({
    format: 'uri',
    example: 'https://shop.example.com/callback',
    description: 'One of the client, to the letter. A client with only one may leave it out.',
  })
  redirect_uri?: string;

  @ApiPropertyOptional({ example: 'openid profile', description: 'What the client asks for.' })
  scope?: string;

  @ApiPropertyOptional({ example: 'af0ifjsldkj', description: 'Comes back at the redirect URL.' })
  state?: string;

  @ApiPropertyOptional({ example: 'n-0S6_WzA2Mj', description: 'Comes back in the id token.' })
  nonce?: string;

  @ApiPropertyOptional({
    example: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    description: 'Of PKCE. A public client needs it.',
  })
  code_challenge?: string;

  @ApiPropertyOptional({ example: 'S256', description: 'With `code_challenge`: always this one.' })
  code_challenge_method?: string;

  @ApiPropertyOptional({ example: 'query', description: 'One of `response_modes_supported` in the metadata.' })
  response_mode?: string;

  @ApiPropertyOptional({
    format: 'uri',
    example: 'https://api.shop.example.com',
    description: 'For which resource the access token will be (RFC 8707). It may be sent more than once.',
  })
  resource?: string;

  @ApiPropertyOptional({ example: 'login', description: 'One of `prompt_values_supported` in the metadata.' })
  prompt?: string;

  @ApiPropertyOptional({ example: '3600', description: 'How many seconds ago the user may have signed in.' })
  max_age?: string;

  @ApiPropertyOptional({ example: 'mfa', description: 'How the user has to sign in.' })
  acr_values?: string;

  @ApiPropertyOptional({ example: '{"userinfo":{"email":null}}', description: 'Claims by name, in JSON.' })
  claims?: string;

  @ApiPropertyOptional({ example: 'ada@example.com', description: 'Fills in the form.' })
  login_hint?: string;

  @ApiPropertyOptional({ example: 'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9…', description: 'Of the user who is meant.' })
  id_token_hint?: string;

  @ApiPropertyOptional({ example: 'de', description: 'The language of the pages.' })
  ui_locales?: string;

  @ApiPropertyOptional({
    example: '0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I',
    description: 'The thumbprint of the key that the code is bound to. A proof does the same.',
  })
  dpop_jkt?: string;
}

/** The answer (RFC 9126, 2.2). */
export class PushAnswerDto {
  @ApiProperty({
    example: 'urn:ietf:params:oauth:request_uri:…',
    description: 'Send the browser to /oauth/authorize with this and the `client_id`. It works once.',
  })
  request_uri: string;

  @ApiProperty({ type: 'integer', example: 90, description: 'Seconds in which the browser has to arrive.' })
  expires_in: number;
}

export const PUSH_EXAMPLES = {
  login: {
    summary: 'By a client with a secret',
    value: {
      response_type: 'code',
      redirect_uri: 'https://shop.example.com/callback',
      scope: 'openid profile',
      state: 'af0ifjsldkj',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    },
  },
};
