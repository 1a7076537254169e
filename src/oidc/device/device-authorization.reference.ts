import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { AgentsNotAllowed, ResourceMissing } from '../agents/agents.errors.js';
import { InvalidTarget, UnauthorizedClient } from '../oauth.errors.js';
import { ApiClientForm } from '../oauth.reference.js';
import { DEVICE_EXAMPLES, DeviceAnswerDto, DeviceFormDto } from './device-authorization.dto.js';

export const DocumentsDeviceAuthorization = applyDecorators(
  ApiOperation({
    summary: 'Start a sign-in on a device without a browser',
    description:
      'The device shows the code, and its user types it in a browser elsewhere (RFC 8628). The device asks for its tokens at the token endpoint meanwhile.',
  }),
  ApiClientForm(DeviceFormDto, DEVICE_EXAMPLES),
  ApiOkResponse({ type: DeviceAnswerDto, description: 'The sign-in has started.' }),
  ApiFailures(
    ResourceMissing,
    AgentsNotAllowed,
    InvalidTarget,
    new UnauthorizedClient('A machine client has no users who could sign in: use client_credentials.'),
  ),
  ApiLimitedBy('device-address', 'device-application', 'api-key-address'),
);
