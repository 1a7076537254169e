import { applyDecorators } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation } from '@nestjs/swagger';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { AgentsNotAllowed, ResourceMissing } from '../agents/agents.errors.js';
import { InvalidTarget, OAuthFailure, RedirectNotAllowed, UnauthorizedClient } from '../oauth.errors.js';
import { ApiClientForm } from '../oauth.reference.js';
import { ApiProof } from '../token/dpop/dpop.reference.js';
import { PUSH_EXAMPLES, PushAnswerDto, PushFormDto } from './par.dto.js';

export const DocumentsPush = applyDecorators(
  ApiOperation({
    summary: 'Send the parameters of a login ahead',
    description:
      'From the client itself, so that no browser can read or change them (RFC 9126). They are the parameters of /oauth/authorize, and are checked here.',
  }),
  ApiClientForm(PushFormDto, PUSH_EXAMPLES),
  ApiProof,
  ApiCreatedResponse({ type: PushAnswerDto, description: 'The parameters are kept.' }),
  ApiFailures(
    ResourceMissing,
    AgentsNotAllowed,
    RedirectNotAllowed,
    InvalidTarget,
    new UnauthorizedClient('This client signs no users in.'),
    new OAuthFailure('unsupported_response_type', 'response_type must be code.'),
  ),
  ApiLimitedBy('pushed-request-address', 'api-key-address'),
);
