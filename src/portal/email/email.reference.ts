import { applyDecorators } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { EmailChangeInvalid, EmailUnchanged } from '../../identities/account/account.errors.js';
import { EmailInvalid } from '../../identities/identities.errors.js';
import { emptyBodyOf } from '../../platform/http/input/validation.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { NeedsFreshProof } from '../proof/proof.reference.js';
import { ChangeEmailDto, ChangeStoppedDto, ConfirmationSentDto, ConfirmEmailDto, UserAnswerDto } from './email.dto.js';

export const DocumentsEmailChange = applyDecorators(
  ApiOperation({
    summary: 'Change the email address',
    description:
      'Emails a code to the new address, and a notice to the old one with a link that stops the change. The change is dropped if this session ends first, or the password is changed. A newer request replaces it.',
  }),
  ApiAcceptedResponse({
    type: ConfirmationSentDto,
    description: 'Unless the new address is taken, an email is on its way to it.',
  }),
  ApiFailures(emptyBodyOf(ChangeEmailDto), EmailInvalid, EmailUnchanged),
  NeedsFreshProof,
  ApiLimitedBy('email-change-request', 'owner-mail', 'owner-mail-recipient'),
);

export const DocumentsEmailConfirmation = applyDecorators(
  ApiOperation({
    summary: 'Confirm the new email address',
    description: 'The old address gets a notice, with a link that undoes the change for seven days.',
  }),
  ApiOkResponse({ type: UserAnswerDto, description: 'The email address is changed.' }),
  ApiFailures(emptyBodyOf(ConfirmEmailDto), EmailChangeInvalid),
  ApiLimitedBy('code-address', 'email-change'),
);

export const DocumentsEmailCancellation = applyDecorators(
  ApiOperation({
    summary: 'Drop a change of the email address',
    description: 'The code that was emailed no longer counts.',
  }),
  ApiOkResponse({ type: ChangeStoppedDto, description: 'No change waits for its code.' }),
);
