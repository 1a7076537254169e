import { applyDecorators, Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { JWKS_MAX_AGE_SECONDS } from '../../session/signing-keys/signing-keys.statements.js';
import { Metadata } from './metadata.js';
import { DocumentsConfiguration, DocumentsServer } from './metadata.reference.js';

/** It is public: any cache and any origin may have it. */
const Public = applyDecorators(
  Header('cache-control', `public, max-age=${JWKS_MAX_AGE_SECONDS}`),
  Header('access-control-allow-origin', '*'),
);

/** What a client library has to know, at both places where it looks. */
@ApiTags('OpenID Connect')
@Controller('.well-known')
export class MetadataController {
  constructor(private readonly metadata: Metadata) {}

  @Get('openid-configuration')
  @Public
  @DocumentsConfiguration
  getProviderMetadata(): Promise<object> {
    return this.metadata.read();
  }

  @Get('oauth-authorization-server')
  @Public
  @DocumentsServer
  getServerMetadata(): Promise<object> {
    return this.metadata.read();
  }
}
