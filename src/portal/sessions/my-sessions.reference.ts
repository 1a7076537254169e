import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiId } from '../../platform/http/reference/api-id.js';
import { SessionNotFound } from '../portal.errors.js';
import { EndedSessionDto, EndedSessionsDto, MySessionsDto } from './my-sessions.dto.js';

export const DocumentsMySessions = applyDecorators(
  ApiOperation({
    summary: 'Where the user is signed in',
    description: 'Every session that lives, the portal’s own too.',
  }),
  ApiOkResponse({ type: MySessionsDto, description: 'The sessions.' }),
);

export const DocumentsEndingOne = applyDecorators(
  ApiOperation({
    summary: 'End one session',
    description: 'Portal sessions that were opened from it end too. No browser stays remembered.',
  }),
  ApiId('The session.'),
  ApiOkResponse({ type: EndedSessionDto, description: 'Nothing refreshes it any more.' }),
  ApiFailures(SessionNotFound),
);

export const DocumentsEndingOthers = applyDecorators(
  ApiOperation({
    summary: 'End all other sessions',
    description: 'Keeps the session that asks and the one that it was opened from. No browser stays remembered.',
  }),
  ApiOkResponse({ type: EndedSessionsDto, description: 'Nothing refreshes them any more.' }),
);
