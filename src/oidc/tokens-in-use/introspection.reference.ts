import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { ApiClientForm, NOBODYS_CLIENT } from '../oauth.reference.js';
import { INTROSPECTION_EXAMPLES, IntrospectionDto, IntrospectionFormDto } from './introspection.dto.js';

export const DocumentsIntrospection = applyDecorators(
  ApiOperation({
    summary: 'Ask whether a token is valid now',
    description:
      'For clients with a secret or a key (RFC 7662). A token of another application is answered as one that is not valid.',
  }),
  ApiClientForm(IntrospectionFormDto, INTROSPECTION_EXAMPLES),
  ApiOkResponse({ type: IntrospectionDto, description: 'What is said of the token.' }),
  ApiFailures(NOBODYS_CLIENT),
  ApiLimitedBy('api-key-address'),
);
