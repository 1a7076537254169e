import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApplicationNotFound } from '../../applications/applications.errors.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { EndSessionsDto, SessionsEndedDto } from './managed-sessions.dto.js';

export const DocumentsEndOfMany = applyDecorators(
  ApiOperation({
    summary: 'End the sessions of everyone at an application, or those from before a moment',
    description:
      'They end at once, however many there are. No browser stays remembered, and sign-ins that have begun end too. The records of very many sessions say so a few minutes later. Access tokens that were issued stay valid elsewhere until they expire.',
  }),
  ApiBody({ type: EndSessionsDto, required: false }),
  ApiOkResponse({ type: SessionsEndedDto, description: 'Nothing refreshes them any more.' }),
  ApiFailures(
    new MalformedInput(['opened_before must be a moment in the past such as 2026-11-20T09:30:00Z']),
    ApplicationNotFound,
  ),
);
