import { applyDecorators, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { JwkSetDto } from './well-known.dto.js';

export const CACHE_HEADERS = {
  'cache-control': {
    schema: { type: 'string' as const },
    description: 'Any cache may keep the response for five minutes.',
    example: 'public, max-age=300',
  },
};

const documents = (type: Type, summary: string, description: string, answer: string) =>
  applyDecorators(
    ApiOperation({ summary, description }),
    ApiOkResponse({ type, description: answer, headers: CACHE_HEADERS }),
  );

export const DocumentsKeys = documents(
  JwkSetDto,
  'Public keys of access tokens and ID tokens (JWK Set)',
  'The next key is listed before it signs. Keep this for five minutes at most: that is how long a key that was withdrawn stays trusted where it is kept. A token whose `kid` is not listed is a reason to ask again.',
  'The public keys.',
);
