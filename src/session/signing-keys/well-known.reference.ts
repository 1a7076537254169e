import { applyDecorators, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { JwkSetDto, ServerMetadataDto } from './well-known.dto.js';

const headers = {
  'cache-control': {
    schema: { type: 'string' as const },
    description: 'Any cache may keep the response for five minutes.',
    example: 'public, max-age=300',
  },
};

const documents = (type: Type, summary: string, description: string, answer: string) =>
  applyDecorators(ApiOperation({ summary, description }), ApiOkResponse({ type, description: answer, headers }));

export const DocumentsKeys = documents(
  JwkSetDto,
  'Public keys of the access tokens (JWK Set)',
  'The next key is listed before it signs. Keep this for five minutes at most: that is how long a key that was withdrawn stays trusted where it is kept. A token whose `kid` is not listed is a reason to ask again.',
  'The public keys.',
);

export const DocumentsServerMetadata = documents(
  ServerMetadataDto,
  'Issuer and keys, for libraries that discover them (RFC 8414)',
  'Says where the keys are and which `iss` tokens have. It names no endpoint of OAuth or OpenID Connect, because there is none.',
  'What a library needs to verify an access token.',
);
