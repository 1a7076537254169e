import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DocumentsKeys } from './jwks.reference.js';
import { SigningKeys } from './signing-keys.js';
import { JWKS_MAX_AGE_SECONDS } from './signing-keys.statements.js';

@ApiTags('Keys')
@Controller('.well-known')
export class JwksController {
  constructor(private readonly keys: SigningKeys) {}

  @Get('jwks.json')
  @Header('cache-control', `public, max-age=${JWKS_MAX_AGE_SECONDS}`)
  @Header('access-control-allow-origin', '*')
  @DocumentsKeys
  getKeys(): Promise<{ keys: object[] }> {
    return this.keys.jwks();
  }
}
