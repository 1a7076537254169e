import { ApiProperty } from '@nestjs/swagger';
import { POLL, PUSH } from './signals.dto.js';

export class TransmitterDto {
  @ApiProperty({ example: '1_0', description: 'Of the Shared Signals Framework.' })
  spec_version: string;

  @ApiProperty({ example: 'https://id.example.com', description: 'The `iss` of events.' })
  issuer: string;

  @ApiProperty({
    example: 'https://id.example.com/.well-known/jwks.json',
    description: 'Events are signed with RS256.',
  })
  jwks_uri: string;

  @ApiProperty({ type: [String], example: [PUSH, POLL], description: 'Pushed (RFC 8935) or polled (RFC 8936).' })
  delivery_methods_supported: string[];

  @ApiProperty({ example: 'https://id.example.com/v1/signals/streams', description: 'Where streams are managed.' })
  configuration_endpoint: string;

  @ApiProperty({ example: 'https://id.example.com/v1/signals/status', description: 'Where they are paused.' })
  status_endpoint: string;

  @ApiProperty({ example: 'https://id.example.com/v1/signals/verify', description: 'Where they are verified.' })
  verification_endpoint: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'object', properties: { spec_urn: { type: 'string' } } },
    example: [{ spec_urn: 'urn:ietf:rfc:6750' }],
    description: 'A Bearer token: an API key with the scope `sessions:ended`.',
  })
  authorization_schemes: { spec_urn: string }[];

  @ApiProperty({ example: 'ALL', description: 'A stream tells of every user of the application.' })
  default_subjects: string;
}
