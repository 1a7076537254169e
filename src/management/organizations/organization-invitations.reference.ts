import { applyDecorators } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { UrlNotAllowed } from '../../applications/applications.errors.js';
import {
  InvitationEnded,
  InvitationOpen,
  InvitationUnknown,
  MemberAlready,
} from '../../flows/invitations/invitations.errors.js';
import { EmailInvalid } from '../../identities/identities.errors.js';
import { NoOrganizations } from '../../organizations/organizations.errors.js';
import { emptyBodyOf } from '../../platform/http/input/validation.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiId } from '../../platform/http/reference/api-id.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { DocumentsObject, DocumentsPage } from '../applications/settings.reference.js';
import {
  CreateOrganizationInvitationDto,
  OrganizationInvitationDto,
  OrganizationInvitationsDto,
} from './organization-invitations.dto.js';
import { OfOrganization } from './organizations.reference.js';

const OfInvitation = applyDecorators(OfOrganization, ApiId('The invitation.'), ApiFailures(InvitationUnknown));
const Mails = ApiLimitedBy('invitation-sender', 'invitation-recipient');

export const DocumentsInvitations = applyDecorators(
  OfOrganization,
  DocumentsPage(OrganizationInvitationsDto, {
    summary: 'The people who are invited into an organization',
    description: 'An invitation is kept for 90 days after its end. Its link is only in its email.',
  }),
);

export const DocumentsInvitation = applyDecorators(
  OfInvitation,
  DocumentsObject(OrganizationInvitationDto, {
    summary: 'An invitation into an organization',
    description: 'And whether it leads in.',
  }),
);

export const DocumentsInviting = applyDecorators(
  OfOrganization,
  Mails,
  ApiOperation({
    summary: 'Invite a person into an organization',
    description:
      'Mails a link. The owner of the mailbox joins with it, with the account that they have or with a new one. A new account is admitted where sign-up is not `closed`.',
  }),
  ApiCreatedResponse({ type: OrganizationInvitationDto, description: 'The email is on its way.' }),
  ApiFailures(emptyBodyOf(CreateOrganizationInvitationDto), EmailInvalid, new UrlNotAllowed('redirect_url')),
  ApiFailures(InvitationOpen, MemberAlready, NoOrganizations),
);

export const DocumentsSendingAgain = applyDecorators(
  OfInvitation,
  Mails,
  ApiOperation({
    summary: 'Send an invitation into an organization again',
    description:
      'With a new link: the earlier one leads nowhere any more. It is open as long again, also if it had expired.',
  }),
  ApiOkResponse({ type: OrganizationInvitationDto, description: 'The email is on its way.' }),
  ApiFailures(InvitationEnded),
);

export const DocumentsWithdrawal = applyDecorators(
  OfInvitation,
  ApiOperation({
    summary: 'Withdraw an invitation into an organization',
    description: 'Its link leads in no more. Who has accepted it stays a member.',
  }),
  ApiNoContentResponse({ description: 'It leads in no more.' }),
  ApiFailures(InvitationEnded),
);
