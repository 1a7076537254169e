import { applyDecorators } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam } from '@nestjs/swagger';
import { FreshProofRequired } from '../../identities/account/account.errors.js';
import { MemberDto, MembersDto } from '../../organizations/members.dto.js';
import { MembershipsDto } from '../../organizations/memberships.dto.js';
import { LastManager, MemberUnknown, RoleBeyond } from '../../organizations/organizations.errors.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiId } from '../../platform/http/reference/api-id.js';
import { NotAMember } from '../../session/session.errors.js';
import { OrganizationEventsDto } from './organization-events.dto.js';

export const OfMine = applyDecorators(
  ApiParam({
    name: 'organization',
    schema: { type: 'string', example: 'acme' },
    description: 'One of the organizations of the user, by slug or id.',
  }),
  ApiFailures(NotAMember),
);

const OfMember = applyDecorators(
  OfMine,
  ApiId('The member, by the id of the user.', 'user'),
  ApiFailures(MemberUnknown, RoleBeyond, LastManager, FreshProofRequired),
);

export const DocumentsMine = applyDecorators(
  ApiOperation({ summary: 'My organizations', description: 'With what the user is and may do in each.' }),
  ApiOkResponse({ type: MembershipsDto, description: 'The organizations.' }),
);

export const DocumentsLeaving = applyDecorators(
  OfMine,
  ApiOperation({
    summary: 'Leave an organization',
    description: 'Sessions that act in it end. The last one who manages it stays as long as it has other members.',
  }),
  ApiNoContentResponse({ description: 'The user belongs to it no more.' }),
  ApiFailures(LastManager),
);

export const DocumentsMembersOfMine = applyDecorators(
  OfMine,
  ApiOperation({
    summary: 'The members of an organization',
    description: 'For a member with the permission `org:manage`, a page at a time.',
  }),
  ApiOkResponse({ type: MembersDto, description: 'A page.' }),
  ApiFailures(new MalformedInput(['limit must be a number from 1 to 200'])),
);

export const DocumentsEventsOfMine = applyDecorators(
  OfMine,
  ApiOperation({
    summary: 'What happened in an organization',
    description:
      'For a member with the permission `org:manage`, the newest first: who was invited, came, went, got other roles or switched to it, and what was changed. Names are those of members.',
  }),
  ApiOkResponse({ type: OrganizationEventsDto, description: 'A page.' }),
  ApiFailures(new MalformedInput(['limit must be a number from 1 to 200'])),
);

export const DocumentsChangeOfMember = applyDecorators(
  OfMember,
  ApiOperation({
    summary: 'Change what a member is',
    description:
      'For a member with `org:manage` and a fresh proof. They give and take only permissions that they have themselves.',
  }),
  ApiOkResponse({ type: MemberDto, description: 'As it is from now on.' }),
  ApiFailures(new MalformedInput(['roles must be a list of keys of roles, with one at least'])),
);

export const DocumentsRemovalOfMember = applyDecorators(
  OfMember,
  ApiOperation({
    summary: 'Remove a member',
    description: 'For a member with `org:manage` and a fresh proof. The sessions that act in the organization end.',
  }),
  ApiNoContentResponse({ description: 'The user belongs to it no more.' }),
);
