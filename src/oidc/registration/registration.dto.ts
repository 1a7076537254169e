import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** What a client says about itself (RFC 7591, 2). */
export class RegistrationDto {
  @ApiProperty({
    type: [String],
    example: ['http://127.0.0.1/callback'],
    description: 'At most 20: https URLs, URLs on the user’s own machine, or URLs of a scheme of its own.',
  })
  redirect_uris: string[];

  @ApiPropertyOptional({ example: 'Helper', description: 'What users read when they are asked to agree.' })
  client_name?: string;

  @ApiPropertyOptional({ example: 'native', description: 'Is repeated in the answer.' })
  application_type?: string;

  @ApiPropertyOptional({ example: 'com.example.helper', description: 'Tells software of one name apart.' })
  software_id?: string;

  @ApiPropertyOptional({ example: '2.1.0', description: 'Is repeated in the answer.' })
  software_version?: string;

  @ApiPropertyOptional({
    type: [String],
    example: ['authorization_code', 'refresh_token'],
    description: 'If sent, `authorization_code` must be among them.',
  })
  grant_types?: string[];

  @ApiPropertyOptional({ type: [String], example: ['code'], description: 'If sent, `code` must be among them.' })
  response_types?: string[];
}

/** The client as it is registered (RFC 7591, 3.2.1). */
export class RegisteredClientDto extends RegistrationDto {
  @ApiProperty({
    example: 'agent_E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    description: 'The same software at the same application always gets the same one.',
  })
  client_id: string;

  @ApiProperty({
    type: 'integer',
    example: 1767225600,
    description: 'When it registered first, in seconds since 1970.',
  })
  client_id_issued_at: number;

  @ApiProperty({ example: 'none', description: 'Always this one: the client is public and has no secret.' })
  token_endpoint_auth_method: string;
}
