import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiCreatedResponse, ApiOperation, ApiParam, ApiSecurity } from '@nestjs/swagger';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { UnreadableBody } from '../oauth.reference.js';
import { RegisteredClientDto, RegistrationDto } from './registration.dto.js';
import {
  InvalidClientMetadata,
  InvalidRedirectUri,
  RegistrationNotOffered,
  RegistrationTokenInvalid,
} from './registration.errors.js';

const documents = (summary: string, description: string) =>
  applyDecorators(
    ApiOperation({ summary, description }),
    ApiBearerAuth('registration-key'),
    ApiSecurity({}),
    ApiBody({ type: RegistrationDto }),
    ApiCreatedResponse({ type: RegisteredClientDto, description: 'The client is registered.' }),
    ApiFailures(
      InvalidRedirectUri,
      new InvalidClientMetadata('grant_types must include authorization_code.'),
      UnreadableBody,
      RegistrationTokenInvalid,
      RegistrationNotOffered,
    ),
    ApiLimitedBy('registration-address', 'registration-address-day', 'registration-application', 'api-key-address'),
  );

export const DocumentsRegistration = documents(
  'Register a client',
  'For programs that register themselves (RFC 7591), where an application takes them: from everybody, or with an API key. Each user is asked before the client gets anything.',
);

export const DocumentsRegistrationAt = applyDecorators(
  documents('Register a client at one application', 'The same, where the program knows which application it is for.'),
  ApiParam({
    name: 'application',
    description: 'The id or the slug of the application.',
    schema: { type: 'string', example: 'shop' },
  }),
);
