import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { JwkSetDto } from './jwks.dto.js';
import { SigningKeys } from './signing-keys.js';
import { JWKS_MAX_AGE_SECONDS } from './signing-keys.statements.js';

@ApiTags('Keys')
@Controller('.well-known')
export class JwksController {
  constructor(private readonly keys: SigningKeys) {}

  @Get('jwks.json')
  @Header('cache-control', `public, max-age=${JWKS_MAX_AGE_SECONDS}`)
  @Header('access-control-allow-origin', '*')
  @ApiOperation({
    summary: 'Public keys of the access tokens (JWK Set)',
    description:
      'The next key is listed before it signs. Keep this for five minutes at most: that is how long a key that was withdrawn stays trusted where it is kept. A token whose `kid` is not listed is a reason to ask again.',
  })
  @ApiOkResponse({
    type: JwkSetDto,
    description: 'The public keys.',
    headers: {
      'cache-control': {
        schema: { type: 'string' },
        description: 'Any cache may keep the response for five minutes.',
        example: 'public, max-age=300',
      },
    },
  })
  getKeys(): Promise<{ keys: object[] }> {
    return this.keys.jwks();
  }
}
