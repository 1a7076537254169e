import { ApiProperty } from '@nestjs/swagger';

const at = (path: string) => ({ format: 'uri', example: `https://id.example.com/${path}` });

/** What every client reads. There is more, as the specifications name it. */
export class MetadataDto {
  @ApiProperty({ ...at(''), example: 'https://id.example.com', description: '`PUBLIC_URL`: the `iss` of every token.' })
  issuer: string;

  @ApiProperty({ ...at('oauth/authorize'), description: 'Where a browser is sent to sign in.' })
  authorization_endpoint: string;

  @ApiProperty({ ...at('oauth/token'), description: 'Where codes and refresh tokens are exchanged.' })
  token_endpoint: string;

  @ApiProperty({ ...at('.well-known/jwks.json'), description: 'The public keys.' })
  jwks_uri: string;

  @ApiProperty({ type: [String], example: ['openid', 'profile'], description: 'What a client may ask for.' })
  scopes_supported: string[];

  @ApiProperty({ type: [String], example: ['code'], description: 'Only codes.' })
  response_types_supported: string[];

  @ApiProperty({ type: [String], example: ['S256'], description: 'Of PKCE.' })
  code_challenge_methods_supported: string[];
}
