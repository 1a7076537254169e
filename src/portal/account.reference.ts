import { applyDecorators } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { EmailChangeInvalid, PasswordWrong } from '../identities/account/account.errors.js';
import { EmailInvalid, PASSWORD_REFUSALS } from '../identities/identities.errors.js';
import { emptyBodyOf } from '../platform/http/input/validation.js';
import { ApiFailures } from '../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../platform/limits/api-limited-by.decorator.js';
import {
  ChangedDto,
  ChangeEmailDto,
  ChangePasswordDto,
  ConfirmationSentDto,
  ConfirmEmailDto,
  UserAnswerDto,
} from './dto/account.dto.js';

export const DocumentsPasswordChange = applyDecorators(
  ApiOperation({ summary: 'Change the password', description: 'Every other session of the account ends.' }),
  ApiOkResponse({ type: ChangedDto, description: 'The password is changed.' }),
  ApiFailures(emptyBodyOf(ChangePasswordDto), PasswordWrong, ...PASSWORD_REFUSALS),
  ApiLimitedBy('reauthentication'),
);

export const DocumentsEmailChange = applyDecorators(
  ApiOperation({
    summary: 'Change the email address',
    description: 'Emails a code to the new address. The change is dropped if this session ends first.',
  }),
  ApiAcceptedResponse({
    type: ConfirmationSentDto,
    description: 'Unless the new address is taken, an email is on its way to it.',
  }),
  ApiFailures(emptyBodyOf(ChangeEmailDto), PasswordWrong, EmailInvalid),
  ApiLimitedBy('reauthentication'),
);

export const DocumentsEmailConfirmation = applyDecorators(
  ApiOperation({ summary: 'Confirm the new email address', description: 'The old address gets a notice.' }),
  ApiOkResponse({ type: UserAnswerDto, description: 'The email address is changed.' }),
  ApiFailures(emptyBodyOf(ConfirmEmailDto), EmailChangeInvalid),
  ApiLimitedBy('code-address', 'email-change'),
);
