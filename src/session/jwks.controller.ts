import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { JwkSetDto } from './dto/jwks.dto.js';
import { JWKS_MAX_AGE_SECONDS } from './key-lifetimes.js';
import { SigningKeys } from './signing-keys.js';

@ApiTags('Keys')
@Controller('.well-known')
export class JwksController {
  constructor(private readonly keys: SigningKeys) {}

  @Get('jwks.json')
  @Header('cache-control', `public, max-age=${JWKS_MAX_AGE_SECONDS}`)
  @Header('access-control-allow-origin', '*')
  @ApiOperation({
    summary: 'Public keys of the access tokens (JWK Set)',
    description: 'The next key is listed long before it signs, so a verifier may cache this for hours.',
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
