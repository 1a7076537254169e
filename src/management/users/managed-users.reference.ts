import { applyDecorators } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApplicationNotFound } from '../../applications/applications.errors.js';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiId } from '../../platform/http/reference/api-id.js';
import {
  EndedSessionsOfUserDto,
  ManagedUserDetailsDto,
  ManagedUsersDto,
  SecondFactorsRemovedDto,
} from './managed-users.dto.js';

export const OfUser = applyDecorators(ApiId('Any id that the user has or had.'), ApiFailures(IdentityNotFound));

export const DocumentsUsers = applyDecorators(
  ApiOperation({
    summary: 'Find and list users',
    description:
      'Of one application, a page at a time: ask again with `after` until `next` is null. Nothing is counted, and the last page is as quick as the first. Filters narrow the list together.',
  }),
  ApiOkResponse({ type: ManagedUsersDto, description: 'A page of users.' }),
  ApiFailures(new MalformedInput(['limit must be a number from 1 to 200']), ApplicationNotFound),
);

export const DocumentsUser = applyDecorators(
  OfUser,
  ApiOperation({ summary: 'One user', description: 'Also by an id from before two accounts of the user became one.' }),
  ApiOkResponse({ type: ManagedUserDetailsDto, description: 'The user.' }),
);

export const DocumentsBlocking = applyDecorators(
  OfUser,
  ApiOperation({
    summary: 'Block a user',
    description: 'The user can no longer sign in or refresh, and every session ends at once.',
  }),
  ApiOkResponse({ type: EndedSessionsOfUserDto, description: 'The user is blocked.' }),
);

export const DocumentsUnblocking = applyDecorators(
  OfUser,
  ApiOperation({
    summary: 'Unblock a user',
    description: 'Sessions that were ended stay ended: the user signs in again.',
  }),
  ApiNoContentResponse({ description: 'The user may sign in.' }),
);

export const DocumentsRemovalOfSecondFactors = applyDecorators(
  OfUser,
  ApiOperation({
    summary: 'Remove the second factors of a user who has lost them',
    description:
      'The authenticator app, the recovery codes and the passkeys no longer count, and every session ends. The user gets an email and signs in with the first factor alone. Make sure that it is the user who asks: a stranger with the password may ask too.',
  }),
  ApiOkResponse({ type: SecondFactorsRemovedDto, description: 'Nothing of them counts any more.' }),
);

export const DocumentsDeletion = applyDecorators(
  OfUser,
  ApiOperation({
    summary: 'Delete a user',
    description:
      'Deletes everything that identifies the person, ends every session and frees the seat on the plan. Of the events about them the audit trail keeps only the id. This cannot be undone.',
  }),
  ApiOkResponse({ type: EndedSessionsOfUserDto, description: 'The user is gone.' }),
);
