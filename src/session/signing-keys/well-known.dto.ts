import { ApiProperty } from '@nestjs/swagger';

class JwkDto {
  @ApiProperty({ example: 'EC', description: 'Key type.' })
  kty: string;

  @ApiProperty({ example: 'P-256', description: 'Curve.' })
  crv: string;

  @ApiProperty({ example: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU', description: 'First coordinate.' })
  x: string;

  @ApiProperty({ example: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0', description: 'Second coordinate.' })
  y: string;

  @ApiProperty({
    format: 'uuid',
    example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90',
    description: 'Which key it is: the `kid` in the header of the tokens that it signed.',
  })
  kid: string;

  @ApiProperty({ example: 'sig', description: 'The key is for signatures.' })
  use: string;

  @ApiProperty({ example: 'ES256', description: 'The algorithm of those signatures.' })
  alg: string;
}

/** A JWK Set (RFC 7517), as every JOSE library reads it. */
export class JwkSetDto {
  @ApiProperty({ type: [JwkDto], description: 'The keys that sign, are about to sign, or have recently signed.' })
  keys: JwkDto[];
}

/** Metadata of an authorization server (RFC 8414), as libraries that verify tokens read it. */
export class ServerMetadataDto {
  @ApiProperty({ format: 'uri', example: 'https://id.example.com', description: 'The `iss` of every access token.' })
  issuer: string;

  @ApiProperty({
    format: 'uri',
    example: 'https://id.example.com/.well-known/jwks.json',
    description: 'Where the public keys are.',
  })
  jwks_uri: string;

  @ApiProperty({ format: 'uri', example: 'https://id.example.com/docs', description: 'This API reference.' })
  service_documentation: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'string' },
    example: [],
    description: 'None: a login starts with `POST /v1/applications/login`, not at an authorization endpoint of OAuth.',
  })
  response_types_supported: string[];

  @ApiProperty({
    type: 'array',
    items: { type: 'string' },
    example: [],
    description:
      'None: there is no token endpoint of OAuth. Left out, it would mean two grants that do not exist here.',
  })
  grant_types_supported: string[];
}
