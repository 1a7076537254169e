import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { PasswordWrong } from '../identities/account/account.errors.js';
import { PASSWORD_REFUSALS } from '../identities/identities.errors.js';
import { emptyBodyOf } from '../platform/http/input/validation.js';
import { ApiFailures } from '../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../platform/limits/api-limited-by.decorator.js';
import { ChangedDto, ChangePasswordDto } from './dto/account.dto.js';

export const DocumentsPasswordChange = applyDecorators(
  ApiOperation({ summary: 'Change the password', description: 'Every other session of the account ends.' }),
  ApiOkResponse({ type: ChangedDto, description: 'The password is changed.' }),
  ApiFailures(emptyBodyOf(ChangePasswordDto), PasswordWrong, ...PASSWORD_REFUSALS),
  ApiLimitedBy('reauthentication'),
);
