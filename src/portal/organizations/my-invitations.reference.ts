import { applyDecorators } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import {
  InvitationEnded,
  InvitationInvalid,
  InvitationOpen,
  InvitationUnknown,
  MemberAlready,
} from '../../flows/invitations/invitations.errors.js';
import { FreshProofRequired } from '../../identities/account/account.errors.js';
import { EmailInvalid } from '../../identities/identities.errors.js';
import { MembershipDto } from '../../organizations/memberships.dto.js';
import { RoleBeyond } from '../../organizations/organizations.errors.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { emptyBodyOf } from '../../platform/http/input/validation.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiId } from '../../platform/http/reference/api-id.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { InviteDto, MyInvitationDto, MyInvitationsDto } from './my-invitations.dto.js';
import { OfMine } from './my-organizations.reference.js';
import { WaitingInvitationsDto } from './waiting-invitations.dto.js';

const OfInvitation = applyDecorators(
  OfMine,
  ApiId('The invitation.'),
  ApiFailures(InvitationUnknown, InvitationEnded, FreshProofRequired),
);
const Mails = applyDecorators(
  ApiLimitedBy('invitation-member', 'invitation-organization', 'invitation-recipient'),
  ApiFailures(RoleBeyond),
);

export const DocumentsInvitationsOfMine = applyDecorators(
  OfMine,
  ApiOperation({
    summary: 'The open invitations into an organization',
    description: 'For a member with the permission `org:manage`, a page at a time.',
  }),
  ApiOkResponse({ type: MyInvitationsDto, description: 'A page.' }),
  ApiFailures(new MalformedInput(['limit must be a number from 1 to 200'])),
);

export const DocumentsInvitingIntoMine = applyDecorators(
  OfMine,
  Mails,
  ApiOperation({
    summary: 'Invite a person into an organization',
    description:
      'For a member with `org:manage` and a fresh proof. They give only permissions that they have themselves. The mail names them.',
  }),
  ApiCreatedResponse({ type: MyInvitationDto, description: 'The email is on its way.' }),
  ApiFailures(emptyBodyOf(InviteDto), EmailInvalid),
  ApiFailures(InvitationOpen, MemberAlready, FreshProofRequired),
);

export const DocumentsSendingAgainOfMine = applyDecorators(
  OfInvitation,
  Mails,
  ApiOperation({
    summary: 'Send an invitation again',
    description:
      'For a member with `org:manage`, a fresh proof and the permissions that it gives. The link of an earlier email leads nowhere any more.',
  }),
  ApiOkResponse({ type: MyInvitationDto, description: 'The email is on its way.' }),
);

export const DocumentsWithdrawalOfMine = applyDecorators(
  OfInvitation,
  ApiOperation({
    summary: 'Withdraw an invitation',
    description: 'For a member with `org:manage` and a fresh proof. Its link leads in no more.',
  }),
  ApiNoContentResponse({ description: 'It leads in no more.' }),
);

export const DocumentsWaiting = applyDecorators(
  ApiOperation({
    summary: 'My invitations',
    description: 'Into organizations, for the verified email address of the user.',
  }),
  ApiOkResponse({ type: WaitingInvitationsDto, description: 'Those that are open.' }),
);

export const DocumentsAcceptance = applyDecorators(
  ApiId('The invitation.'),
  ApiOperation({
    summary: 'Join an organization',
    description: 'Accepts an invitation of the user. A refresh with `organization` lets the session act in it.',
  }),
  ApiOkResponse({ type: MembershipDto, description: 'The user is a member.' }),
  ApiFailures(InvitationUnknown, InvitationInvalid),
);
