import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { JwkSetDto, ServerMetadataDto } from './well-known.dto.js';

const headers = {
  'cache-control': {
    schema: { type: 'string' as const },
    description: 'Any cache may keep the response for five minutes.',
    example: 'public, max-age=300',
  },
};

export const DocumentsKeys = applyDecorators(
  ApiOperation({
    summary: 'Public keys of the access tokens (JWK Set)',
    description:
      'The next key is listed before it signs. Keep this for five minutes at most: that is how long a key that was withdrawn stays trusted where it is kept. A token whose `kid` is not listed is a reason to ask again.',
  }),
  ApiOkResponse({ type: JwkSetDto, description: 'The public keys.', headers }),
);

export const DocumentsServerMetadata = applyDecorators(
  ApiOperation({
    summary: 'Issuer and keys, for libraries that discover them (RFC 8414)',
    description:
      'Says where the keys are and which `iss` tokens have. It names no endpoint of OAuth or OpenID Connect, because there is none yet.',
  }),
  ApiOkResponse({ type: ServerMetadataDto, description: 'What a library needs to verify an access token.', headers }),
);
