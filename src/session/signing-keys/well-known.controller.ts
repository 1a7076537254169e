import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SigningKeys } from './signing-keys.js';
import { JWKS_MAX_AGE_SECONDS } from './signing-keys.statements.js';
import { DocumentsKeys } from './well-known.reference.js';

const CACHED = `public, max-age=${JWKS_MAX_AGE_SECONDS}`;

/** What a service that verifies access tokens has to know. It is public: any cache and any origin may have it. */
@ApiTags('Keys')
@Controller('.well-known')
export class WellKnownController {
  constructor(private readonly keys: SigningKeys) {}

  @Get('jwks.json')
  @Header('cache-control', CACHED)
  @Header('access-control-allow-origin', '*')
  @DocumentsKeys
  getKeys(): Promise<{ keys: object[] }> {
    return this.keys.jwks();
  }
}
