import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Settings } from '../../platform/config/settings.js';
import { JWKS_MAX_AGE_SECONDS } from '../../session/signing-keys/signing-keys.statements.js';
import { POLL, PUSH, type TransmitterDto } from './signals.dto.js';
import { DocumentsTransmitter } from './signals.reference.js';

/** It is public: any cache and any origin may have it. */
@ApiTags('Shared Signals')
@Controller('.well-known')
export class TransmitterController {
  constructor(private readonly settings: Settings) {}

  @Get('ssf-configuration')
  @Header('cache-control', `public, max-age=${JWKS_MAX_AGE_SECONDS}`)
  @Header('access-control-allow-origin', '*')
  @DocumentsTransmitter
  getTransmitter(): TransmitterDto {
    const { publicUrl } = this.settings;
    return {
      spec_version: '1_0',
      issuer: publicUrl,
      jwks_uri: `${publicUrl}/.well-known/jwks.json`,
      delivery_methods_supported: [PUSH, POLL],
      configuration_endpoint: `${publicUrl}/v1/signals/streams`,
      status_endpoint: `${publicUrl}/v1/signals/status`,
      verification_endpoint: `${publicUrl}/v1/signals/verify`,
      authorization_schemes: [{ spec_urn: 'urn:ietf:rfc:6750' }],
      default_subjects: 'ALL',
    };
  }
}
