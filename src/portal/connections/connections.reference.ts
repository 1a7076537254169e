import { applyDecorators } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiId } from '../../platform/http/reference/api-id.js';
import { ConnectionNotFound } from '../portal.errors.js';
import { ConnectionsDto } from './connections.dto.js';

export const DocumentsConnections = applyDecorators(
  ApiOperation({
    summary: 'Connected applications',
    description: 'The clients of other people that the user has given access to the account.',
  }),
  ApiOkResponse({ type: ConnectionsDto, description: 'The clients.' }),
);

export const DocumentsWithdrawal = applyDecorators(
  ApiOperation({
    summary: 'Withdraw the access of a client',
    description: 'Its sessions end, and it has to ask the user again.',
  }),
  ApiId('The consent.'),
  ApiNoContentResponse({ description: 'It has no access any more.' }),
  ApiFailures(ConnectionNotFound),
);
