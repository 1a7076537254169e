import { ApiProperty } from '@nestjs/swagger';
import { ID_TOKEN_ALGORITHMS } from '../../applications/clients/client-settings.js';

const URL_OR_NONE = { type: String, nullable: true };
const TEXTS = { type: String, isArray: true };

/** The settings of OpenID Connect, of an application itself and of each client of it. */
export class ClientSettingsDto {
  @ApiProperty({ ...TEXTS, example: ['https://app.example.com/bye'], description: 'Where `/oauth/logout` may lead.' })
  post_logout_urls: string[];

  @ApiProperty({
    ...URL_OR_NONE,
    example: 'https://app.example.com/backchannel',
    description: 'Gets a logout token for each session that ends.',
  })
  backchannel_logout_url: string | null;

  @ApiProperty({ enum: ID_TOKEN_ALGORITHMS, example: 'RS256', description: 'How ID tokens are signed.' })
  id_token_alg: string;

  @ApiProperty({ example: true, description: 'Whether ID tokens have the claims of `profile` and `email`.' })
  claims_in_id_token: boolean;

  @ApiProperty({ example: false, description: 'Gives a refresh token without `offline_access` too.' })
  always_refresh: boolean;

  @ApiProperty({ ...TEXTS, example: ['orders:read'], description: 'Scopes beside those of OpenID Connect.' })
  scopes: string[];

  @ApiProperty({ ...TEXTS, example: ['https://api.example.com'], description: 'Further resources to get tokens for.' })
  audiences: string[];

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    example: null,
    description: 'Public keys for `private_key_jwt`, as a JWK set. Writing them takes the scope `keys:write` too.',
  })
  jwks: object | null;

  @ApiProperty({
    ...URL_OR_NONE,
    example: null,
    description: 'Where these keys are, in place of `jwks` and with the same scope.',
  })
  jwks_uri: string | null;
}
