import { applyDecorators } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiResponse } from '@nestjs/swagger';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { MemberDto, MembersDto } from '../../organizations/members.dto.js';
import { MembershipsDto } from '../../organizations/memberships.dto.js';
import {
  MemberUnknown,
  NoOrganizations,
  OrganizationTaken,
  OrganizationUnknown,
} from '../../organizations/organizations.errors.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiId } from '../../platform/http/reference/api-id.js';
import { OfApplication } from '../applications/settings.reference.js';
import { OfUser } from '../users/managed-users.reference.js';
import { ManagedOrganizationDto, ManagedOrganizationsDto } from './managed-organizations.dto.js';

const BY_NAME = { name: 'organization', schema: { type: 'string' as const, example: 'acme' } };

export const OfOrganization = applyDecorators(
  OfApplication,
  ApiParam({ ...BY_NAME, description: 'The organization, by slug or id.' }),
  ApiFailures(OrganizationUnknown),
);
const OfMember = applyDecorators(OfOrganization, ApiId('The user.', 'user'));
const LIMITED = ApiFailures(new MalformedInput(['limit must be a number from 1 to 200']));

export const DocumentsOrganizations = applyDecorators(
  OfApplication,
  ApiOperation({ summary: 'The organizations of an application', description: 'By their slugs, a page at a time.' }),
  ApiOkResponse({ type: ManagedOrganizationsDto, description: 'A page.' }),
  LIMITED,
);

export const DocumentsOrganization = applyDecorators(
  OfOrganization,
  ApiOperation({ summary: 'One organization', description: 'Its `ETag` is the version that `If-Match` compares.' }),
  ApiOkResponse({ type: ManagedOrganizationDto, description: 'As it is now.' }),
);

export const DocumentsCreation = applyDecorators(
  OfApplication,
  ApiOperation({ summary: 'Add an organization', description: 'It has no members yet.' }),
  ApiResponse({ status: 201, type: ManagedOrganizationDto, description: 'It exists.' }),
  ApiFailures(
    new MalformedInput(['slug must have 1 to 63 characters', 'name must have 1 to 100 characters']),
    OrganizationTaken,
    NoOrganizations,
  ),
);

export const DocumentsChange = applyDecorators(
  OfOrganization,
  ApiOperation({
    summary: 'Change an organization',
    description: 'Members that are left out stay as they are. `metadata` is replaced as a whole.',
  }),
  ApiOkResponse({ type: ManagedOrganizationDto, description: 'As it is from now on.' }),
  ApiFailures(new MalformedInput(['name must not be blank']), OrganizationTaken, NoOrganizations),
);

export const DocumentsRemoval = applyDecorators(
  OfOrganization,
  ApiOperation({
    summary: 'Delete an organization',
    description: 'Its members stay users of the application. Their sessions in it end.',
  }),
  ApiNoContentResponse({ description: 'It is gone.' }),
);

export const DocumentsMembers = applyDecorators(
  OfOrganization,
  ApiOperation({
    summary: 'The members of an organization',
    description: 'By the ids of the users, a page at a time.',
  }),
  ApiOkResponse({ type: MembersDto, description: 'A page.' }),
  LIMITED,
);

export const DocumentsMember = applyDecorators(
  OfMember,
  ApiOperation({ summary: 'One member', description: 'With the roles that the next token names.' }),
  ApiOkResponse({ type: MemberDto, description: 'As it is now.' }),
  ApiFailures(MemberUnknown),
);

export const DocumentsPut = applyDecorators(
  OfMember,
  ApiOperation({
    summary: 'Add a member, or change the roles',
    description: 'The next refresh has the roles, and `organization.member_changed` tells of them at once.',
  }),
  ApiOkResponse({ type: MemberDto, description: 'As it is from now on.' }),
  ApiFailures(new MalformedInput(['roles must be a list of keys of roles']), IdentityNotFound, NoOrganizations),
);

export const DocumentsRemovalOfMember = applyDecorators(
  OfMember,
  ApiOperation({
    summary: 'Remove a member',
    description: 'The user stays a user of the application. The sessions that act in the organization end at once.',
  }),
  ApiNoContentResponse({ description: 'The user belongs to it no more.' }),
  ApiFailures(MemberUnknown),
);

export const DocumentsOrganizationsOfUser = applyDecorators(
  OfUser,
  ApiOperation({ summary: 'The organizations of a user', description: 'By their names, with what the user is there.' }),
  ApiOkResponse({ type: MembershipsDto, description: 'The first 200 of them.' }),
);
