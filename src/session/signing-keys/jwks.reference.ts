import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { JwkSetDto } from './jwks.dto.js';

export const DocumentsKeys = applyDecorators(
  ApiOperation({
    summary: 'Public keys of the access tokens (JWK Set)',
    description:
      'The next key is listed before it signs. Keep this for five minutes at most: that is how long a key that was withdrawn stays trusted where it is kept. A token whose `kid` is not listed is a reason to ask again.',
  }),
  ApiOkResponse({
    type: JwkSetDto,
    description: 'The public keys.',
    headers: {
      'cache-control': {
        schema: { type: 'string' },
        description: 'Any cache may keep the response for five minutes.',
        example: 'public, max-age=300',
      },
    },
  }),
);
