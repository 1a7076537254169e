import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { JWKS_MAX_AGE_SECONDS } from '../../session/signing-keys/signing-keys.statements.js';
import { Metadata } from './metadata.js';

const CACHED = `public, max-age=${JWKS_MAX_AGE_SECONDS}`;

/** What a client library has to know, at both places where it looks. It is public: any cache and any origin may have it. */
@ApiExcludeController()
@Controller('.well-known')
export class MetadataController {
  constructor(private readonly metadata: Metadata) {}

  @Get(['openid-configuration', 'oauth-authorization-server'])
  @Header('cache-control', CACHED)
  @Header('access-control-allow-origin', '*')
  get(): Promise<object> {
    return this.metadata.read();
  }
}
