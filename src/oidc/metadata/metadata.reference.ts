import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { CACHE_HEADERS } from '../../session/signing-keys/well-known.reference.js';
import { MetadataDto } from './metadata.dto.js';

const documents = (summary: string, description: string) =>
  applyDecorators(
    ApiOperation({ summary, description }),
    ApiOkResponse({ type: MetadataDto, description: 'The metadata.', headers: CACHE_HEADERS }),
  );

export const DocumentsConfiguration = documents(
  'Metadata of the OpenID provider',
  'What a client library has to know (OpenID Connect Discovery 1.0). Configure a library with the issuer alone.',
);

export const DocumentsServer = documents(
  'Metadata of the authorization server',
  'The same document where OAuth libraries look for it (RFC 8414).',
);
