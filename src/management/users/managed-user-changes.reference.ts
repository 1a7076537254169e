import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApplicationNotFound } from '../../applications/applications.errors.js';
import {
  EmailInUse,
  EmailUnchanged,
  ExternalIdInUse,
  InvitationImpossible,
  NoPassword,
  NothingPending,
} from '../../identities/account/account.errors.js';
import { EmailInvalid, PASSWORD_REFUSALS } from '../../identities/identities.errors.js';
import { METADATA_RULE } from '../../identities/metadata.js';
import { ProviderBlockedByPlan } from '../../plans/plans.errors.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { emptyBodyOf } from '../../platform/http/input/validation.js';
import { ApiAnswerHeaders } from '../../platform/http/reference/answer-headers.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { CreateUserDto, NewEmailDto, PatchUserDto } from './change-user.dto.js';
import { ManagedUserDetailsDto } from './managed-users.dto.js';
import { OfUser } from './managed-users.reference.js';

const MAIL_LIMITS = ['invitation-sender', 'invitation-recipient'] as const;
const Mails = ApiLimitedBy(...MAIL_LIMITS);

const User = (description: string): MethodDecorator => ApiOkResponse({ type: ManagedUserDetailsDto, description });

export const DocumentsCreation = applyDecorators(
  Mails,
  ApiOperation({
    summary: 'Create a user',
    description:
      'Either you answer for the mailbox (`verified`), or the user proves it with a mailed link (`invite`). Both together invite a verified user to set a password, and exclude one in the body. A sign-up for the address that nobody has confirmed gives way. The user takes a seat of the plan at the first sign-in.',
  }),
  ApiBody({
    type: CreateUserDto,
    examples: {
      invited: {
        summary: 'Invited by mail',
        value: { email: 'grace@example.com', name: 'Grace Hopper', external_id: 'crm-4711', invite: true },
      },
      verified: {
        summary: 'With a password, verified by you',
        value: { email: 'alan@example.com', password: 'seven unhurried otters', verified: true },
      },
    },
  }),
  ApiCreatedResponse({ type: ManagedUserDetailsDto, description: 'The user, whose URL is in `location`.' }),
  ApiAnswerHeaders('etag', 'location'),
  ApiFailures(
    emptyBodyOf(CreateUserDto),
    ApplicationNotFound,
    EmailInvalid,
    EmailInUse,
    ExternalIdInUse,
    InvitationImpossible,
    ProviderBlockedByPlan,
    ...PASSWORD_REFUSALS,
  ),
);

export const DocumentsChangeOfUser = applyDecorators(
  OfUser,
  ApiOperation({
    summary: 'Change a user',
    description:
      'A member that is not sent stays as it is, and null removes it. `metadata` is replaced as a whole, and `metadata_patch` changes what it names.',
  }),
  ApiBody({ type: PatchUserDto }),
  User('The user, as changed.'),
  ApiFailures(new MalformedInput([METADATA_RULE]), ExternalIdInUse),
);

export const DocumentsNewEmail = applyDecorators(
  ApiLimitedBy(...MAIL_LIMITS, 'notice-recipient'),
  OfUser,
  ApiOperation({
    summary: 'Change the email address of a user',
    description:
      'You answer for it that the new mailbox is the user’s. Both mailboxes get a mail. The one to the old mailbox has a link that undoes the change for seven days. Sessions go on.',
  }),
  ApiBody({ type: NewEmailDto }),
  User('The user, with the new address.'),
  ApiFailures(emptyBodyOf(NewEmailDto), EmailInvalid, EmailInUse, EmailUnchanged),
);

export const DocumentsPasswordDemand = applyDecorators(
  OfUser,
  ApiOperation({
    summary: 'Require a new password',
    description:
      'The next sign-in with the password leads to a mail that sets a new one; on your own screens it is 403 `new_password_due`. Sessions go on: end them too if a stranger may have one.',
  }),
  User('A new password is due.'),
  ApiFailures(NoPassword),
);

export const DocumentsInvitation = applyDecorators(
  Mails,
  OfUser,
  ApiOperation({
    summary: 'Send the invitation again',
    description:
      'A mail with a link that proves the mailbox and sets a password. It works for seven days, and an earlier one works no more. Also for a user who signed up and never confirmed.',
  }),
  User('The mail is on its way.'),
  ApiFailures(InvitationImpossible, NothingPending),
);
