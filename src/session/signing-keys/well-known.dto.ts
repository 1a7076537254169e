import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

class JwkDto {
  @ApiProperty({ example: 'EC', description: 'Key type.' })
  kty: string;

  @ApiPropertyOptional({ example: 'P-256', description: 'Curve, of a key of an elliptic curve.' })
  crv?: string;

  @ApiPropertyOptional({ example: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU', description: 'First coordinate.' })
  x?: string;

  @ApiPropertyOptional({ example: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0', description: 'Second coordinate.' })
  y?: string;

  @ApiPropertyOptional({
    example: 'sXchDaQebHnPiGvyDOAT4saGEUetSyo9MKLOoWFsueri',
    description: 'Modulus, of an RSA key.',
  })
  n?: string;

  @ApiPropertyOptional({ example: 'AQAB', description: 'Exponent, of an RSA key.' })
  e?: string;

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
