import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Settings } from '../../platform/config/settings.js';
import { SigningKeys } from './signing-keys.js';
import { JWKS_MAX_AGE_SECONDS } from './signing-keys.statements.js';
import type { ServerMetadataDto } from './well-known.dto.js';
import { DocumentsKeys, DocumentsServerMetadata } from './well-known.reference.js';

const CACHED = `public, max-age=${JWKS_MAX_AGE_SECONDS}`;

/** What a service that verifies access tokens has to know. It is public: any cache and any origin may have it. */
@ApiTags('Keys')
@Controller('.well-known')
export class WellKnownController {
  constructor(
    private readonly keys: SigningKeys,
    private readonly settings: Settings,
  ) {}

  @Get('jwks.json')
  @Header('cache-control', CACHED)
  @Header('access-control-allow-origin', '*')
  @DocumentsKeys
  getKeys(): Promise<{ keys: object[] }> {
    return this.keys.jwks();
  }

  @Get('oauth-authorization-server')
  @Header('cache-control', CACHED)
  @Header('access-control-allow-origin', '*')
  @DocumentsServerMetadata
  getServerMetadata(): ServerMetadataDto {
    const { publicUrl } = this.settings;
    return {
      issuer: publicUrl,
      jwks_uri: `${publicUrl}/.well-known/jwks.json`,
      service_documentation: `${publicUrl}/docs`,
      response_types_supported: [],
      grant_types_supported: [],
    };
  }
}
