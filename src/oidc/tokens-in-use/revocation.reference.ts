import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { UnsupportedTokenType } from '../oauth.errors.js';
import { ApiClientForm } from '../oauth.reference.js';
import { REVOCATION_EXAMPLES, RevocationFormDto } from './revocation.dto.js';

export const DocumentsRevocation = applyDecorators(
  ApiOperation({
    summary: 'End the session of a token',
    description: 'For the client that the token was issued to (RFC 7009). A token of another client changes nothing.',
  }),
  ApiClientForm(RevocationFormDto, REVOCATION_EXAMPLES),
  ApiOkResponse({
    schema: { type: 'object', maxProperties: 0, example: {} },
    description: 'The token is not valid any more, or never was.',
  }),
  ApiFailures(UnsupportedTokenType),
  ApiLimitedBy('api-key-address'),
);
