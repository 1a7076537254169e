import { applyDecorators } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam } from '@nestjs/swagger';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
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
  ApiParam({
    name: 'id',
    schema: { type: 'string', format: 'uuid', example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90' },
    description: 'The consent.',
  }),
  ApiNoContentResponse({ description: 'It has no access any more.' }),
  ApiFailures(ConnectionNotFound),
);
