import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ClientFormDto } from '../oauth.dto.js';

export class IntrospectionFormDto extends ClientFormDto {
  @ApiProperty({ example: 'gh_rt_…', description: 'A refresh token or an access token.' })
  token: string;
}

/** The answer (RFC 7662, 2.2). Of a token that is not valid it has `active` alone. */
export class IntrospectionDto {
  @ApiProperty({ example: true, description: 'Whether the token is valid at this moment.' })
  active: boolean;

  @ApiPropertyOptional({ example: 'openid profile', description: 'What was granted.' })
  scope?: string;

  @ApiPropertyOptional({ example: 'shop', description: 'The client that the token was issued to.' })
  client_id?: string;

  @ApiPropertyOptional({
    example: '0198c5a0-3f1e-7c3b-9d7a-1b2c3d4e5f60',
    description: 'The user, or the client where it acts for itself.',
  })
  sub?: string;

  @ApiPropertyOptional({
    example: 'https://api.shop.example.com',
    description: 'For which resource the access token is.',
  })
  aud?: string;

  @ApiPropertyOptional({ format: 'uri', example: 'https://id.example.com', description: 'Who issued it.' })
  iss?: string;

  @ApiPropertyOptional({ type: 'integer', example: 1767226500, description: 'When it ends, in seconds since 1970.' })
  exp?: number;

  @ApiPropertyOptional({ type: 'integer', example: 1767225600, description: 'When it was issued.' })
  iat?: number;

  @ApiPropertyOptional({ example: 'Bearer', description: 'Of an access token: `Bearer`, or `DPoP` if bound to a key.' })
  token_type?: string;

  @ApiPropertyOptional({ example: '0198c5a0-4a2b-7d11-8c5e-2f3a4b5c6d7e', description: 'The id of an access token.' })
  jti?: string;

  @ApiPropertyOptional({ example: '0198c5a0-5b3c-7e22-9d6f-3a4b5c6d7e8f', description: 'The session, if it has one.' })
  sid?: string;

  @ApiPropertyOptional({
    type: 'object',
    properties: { jkt: { type: 'string', description: 'The SHA-256 thumbprint of the key.' } },
    example: { jkt: '0ZcOCORZNYy-DWpqq30jZyJGHTN0d2HglBV3uiguA4I' },
    description: 'The key that the token is bound to.',
  })
  cnf?: { jkt: string };
}

export const INTROSPECTION_EXAMPLES = {
  token: { summary: 'A token of either kind', value: { token: 'gh_rt_…' } },
};
