import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOkResponse, ApiOperation, getSchemaPath } from '@nestjs/swagger';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { MfaAlreadyEnabled, MfaNotEnabled, MfaSetupCodeInvalid } from '../portal.errors.js';
import { OfferedProofDto } from '../proof/proof.dto.js';
import { NeedsFreshProof } from '../proof/proof.reference.js';
import { DisabledMfaDto, EnabledMfaDto, EnableMfaDto, PendingMfaDto, RecoveryCodesDto } from './mfa.dto.js';

const PROOF_EXAMPLES = {
  code: { summary: 'With a code', value: { code: '204816' } },
  password: { summary: 'With the password', value: { password: 'seven unhurried otters' } },
  earlier: { summary: 'With a proof from POST /v1/portal/proof', value: {} },
};

export const DocumentsEnabling = applyDecorators(
  ApiOperation({
    summary: 'Set up an authenticator app',
    description:
      'In two steps: an empty body begins, and a body with the first `code` of the app turns it on. A setup that is abandoned asks for nothing. Both need a fresh proof, unless this session signed in less than ten minutes ago and was not continued from a remembered browser. Every session that one factor opened ends, except this one and the one that it was opened from, and no browser stays remembered.',
  }),
  ApiExtraModels(PendingMfaDto, EnabledMfaDto),
  ApiBody({
    type: EnableMfaDto,
    required: false,
    examples: {
      begin: { summary: 'Begin, just after the sign-in', value: {} },
      beginWithPassword: { summary: 'Begin with the password', value: { password: 'seven unhurried otters' } },
      confirm: { summary: 'Turn it on', value: { code: '204816' } },
    },
  }),
  ApiOkResponse({
    schema: { type: 'object', oneOf: [{ $ref: getSchemaPath(PendingMfaDto) }, { $ref: getSchemaPath(EnabledMfaDto) }] },
    description: 'The secret for the app; or, with the right code, the recovery codes.',
  }),
  ApiFailures(new MalformedInput(['code must be a string']), MfaAlreadyEnabled, MfaSetupCodeInvalid),
  NeedsFreshProof,
  ApiLimitedBy('mfa-setup'),
);

export const DocumentsDisabling = applyDecorators(
  ApiOperation({
    summary: 'Turn the authenticator app off',
    description:
      'Needs a fresh proof. Every other session of the account ends, the recovery codes are gone, and the owner gets an email. Passkeys stay.',
  }),
  ApiBody({ type: OfferedProofDto, required: false, examples: PROOF_EXAMPLES }),
  ApiOkResponse({ type: DisabledMfaDto, description: 'No sign-in asks for a code any more.' }),
  ApiFailures(new MalformedInput(['password must be a string']), MfaNotEnabled),
  NeedsFreshProof,
);

export const DocumentsRecoveryCodes = applyDecorators(
  ApiOperation({
    summary: 'Make new recovery codes',
    description: 'Needs a fresh proof. The old codes no longer count, and the owner gets an email.',
  }),
  ApiBody({ type: OfferedProofDto, required: false, examples: PROOF_EXAMPLES }),
  ApiOkResponse({ type: RecoveryCodesDto, description: 'The new codes.' }),
  ApiFailures(new MalformedInput(['password must be a string']), MfaNotEnabled),
  NeedsFreshProof,
  ApiLimitedBy('recovery-codes'),
);
