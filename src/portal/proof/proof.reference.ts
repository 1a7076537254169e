import { applyDecorators } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBody, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import {
  FreshProofInvalid,
  FreshProofRequired,
  MailedProofNotOffered,
  PasswordWrong,
  ProofMissing,
  SecondFactorNotProved,
  SecondFactorTooNew,
} from '../../identities/account/account.errors.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { OfferedProofDto, ProofMailedDto, ProvedDto } from './proof.dto.js';

const JudgesProof = applyDecorators(
  ApiFailures(FreshProofInvalid, MailedProofNotOffered, PasswordWrong, SecondFactorNotProved, SecondFactorTooNew),
  ApiLimitedBy('reauthentication', 'mfa-account', 'code-address', 'account-change'),
);

/** Documents an endpoint that needs a fresh proof. */
export const NeedsFreshProof = applyDecorators(ApiFailures(FreshProofRequired), JudgesProof);

/** Documents an endpoint whose body says nothing else. */
export const TakesOnlyProof = applyDecorators(
  ApiBody({ type: OfferedProofDto, required: false }),
  ApiFailures(new MalformedInput(['password must be a string'])),
  NeedsFreshProof,
);

export const DocumentsProof = applyDecorators(
  ApiOperation({
    summary: 'Prove that the owner is present',
    description:
      'What weakens or takes over an account needs a proof of the last five minutes. After this call the session has one, and the requests of the next five minutes need none of their own.',
  }),
  ApiBody({
    type: OfferedProofDto,
    required: false,
    examples: {
      password: { summary: 'The password', value: { password: 'seven unhurried otters' } },
      code: { summary: 'The second factor', value: { code: '204816' } },
      mailed_code: { summary: 'An emailed code', value: { mailed_code: '428913' } },
    },
  }),
  ApiOkResponse({ type: ProvedDto, description: 'The session has a fresh proof.' }),
  ApiFailures(new MalformedInput(['password must be a string']), ProofMissing),
  JudgesProof,
);

export const DocumentsProofMail = applyDecorators(
  ApiOperation({
    summary: 'Email a code that proves the owner',
    description: 'Only for an account that has neither a password nor a second factor.',
  }),
  ApiAcceptedResponse({
    type: ProofMailedDto,
    description: 'A code is on its way, or was sent within the last minute.',
  }),
  ApiFailures(MailedProofNotOffered, SecondFactorNotProved),
  ApiLimitedBy('owner-mail'),
);
