import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { SigningKeys } from './signing-keys.js';

@ApiTags('Keys')
@Controller('.well-known')
export class JwksController {
  constructor(private readonly keys: SigningKeys) {}

  @Get('jwks.json')
  @Header('cache-control', 'public, max-age=300')
  @Header('access-control-allow-origin', '*')
  @ApiOperation({
    summary: 'Public keys of the access tokens (JWK Set)',
    description: 'The next key is listed long before it signs, so a verifier may cache this for hours.',
  })
  @ApiOkResponse({
    schema: {
      example: { keys: [{ kty: 'EC', crv: 'P-256', x: '…', y: '…', kid: '0190…', use: 'sig', alg: 'ES256' }] },
    },
  })
  getKeys(): Promise<{ keys: object[] }> {
    return this.keys.jwks();
  }
}
