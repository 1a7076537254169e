import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOperation } from '@nestjs/swagger';
import { UrlNotAllowed } from '../applications/applications.errors.js';
import { OrganizationUnknown } from '../organizations/organizations.errors.js';
import { emptyBodyOf } from '../platform/http/input/validation.js';
import { ApiFailures } from '../platform/http/reference/api-failures.js';
import { START_LOGIN_EXAMPLES, StartedLoginDto, StartLoginDto } from './dto/start-login.dto.js';

export const DocumentsStartLogin = applyDecorators(
  ApiOperation({
    summary: 'Start a login',
    description:
      'Step 1. Send the user to `redirectUrl`; the callback comes to your `redirect_url` with `code` and your `state`.',
  }),
  ApiCreatedResponse({ type: StartedLoginDto, description: 'The login is open.' }),
  ApiBody({ type: StartLoginDto, examples: START_LOGIN_EXAMPLES }),
  ApiFailures(
    emptyBodyOf(StartLoginDto),
    new UrlNotAllowed('redirect_url'),
    new UrlNotAllowed('cancel_url'),
    OrganizationUnknown,
  ),
);
