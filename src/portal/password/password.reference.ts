import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { CurrentPasswordRequired } from '../../identities/account/account.errors.js';
import { PASSWORD_REFUSALS } from '../../identities/identities.errors.js';
import { emptyBodyOf } from '../../platform/http/input/validation.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { NeedsFreshProof } from '../proof/proof.reference.js';
import { ChangedDto, ChangePasswordDto } from './password.dto.js';

export const DocumentsPasswordChange = applyDecorators(
  ApiOperation({
    summary: 'Change the password',
    description:
      'Needs the current password; for the first password of an account, another fresh proof. The session that asks stays, with the one that it was opened from; every other one ends, and the owner gets an email.',
  }),
  ApiBody({
    type: ChangePasswordDto,
    examples: {
      change: {
        summary: 'Change it',
        value: { current_password: 'seven unhurried otters', password: 'nine patient herons' },
      },
      first: {
        summary: 'The first password of an account',
        value: { password: 'nine patient herons', mailed_code: '428913' },
      },
    },
  }),
  ApiOkResponse({ type: ChangedDto, description: 'The password is changed.' }),
  ApiFailures(emptyBodyOf(ChangePasswordDto), CurrentPasswordRequired, ...PASSWORD_REFUSALS),
  NeedsFreshProof,
);
