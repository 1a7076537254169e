import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { MetadataDto } from './metadata.dto.js';

const headers = {
  'cache-control': {
    schema: { type: 'string' as const },
    description: 'Any cache may keep the response for five minutes.',
    example: 'public, max-age=300',
  },
};

const documents = (summary: string, description: string) =>
  applyDecorators(
    ApiOperation({ summary, description }),
    ApiOkResponse({ type: MetadataDto, description: 'The metadata.', headers }),
  );

export const DocumentsConfiguration = documents(
  'Metadata of the OpenID provider',
  'What a client library has to know (OpenID Connect Discovery 1.0). Configure a library with the issuer alone.',
);

export const DocumentsServer = documents(
  'Metadata of the authorization server',
  'The same document where OAuth libraries look for it (RFC 8414).',
);
