import { ApiPropertyOptional } from '@nestjs/swagger';

/** How a client says in a form who it is (RFC 6749, 2.3.1; RFC 7523, 2.2). */
export class ClientFormDto {
  @ApiPropertyOptional({ example: 'shop', description: 'Where it is not in the Authorization header.' })
  client_id?: string;

  @ApiPropertyOptional({ example: 'gh_key_…', description: 'Where it is not in the Authorization header.' })
  client_secret?: string;

  @ApiPropertyOptional({
    example: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    description: 'With `client_assertion`: always this one.',
  })
  client_assertion_type?: string;

  @ApiPropertyOptional({ example: 'eyJhbGciOiJFUzI1NiJ9…', description: 'A JWT that the key of the client signs.' })
  client_assertion?: string;
}
