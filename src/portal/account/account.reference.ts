import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { DeletionNotConfirmed } from '../../identities/account/account.errors.js';
import { emptyBodyOf } from '../../platform/http/input/validation.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { NeedsFreshProof } from '../proof/proof.reference.js';
import { DeleteAccountDto, DeletedDto } from './account.dto.js';

export const DocumentsExport = applyDecorators(
  ApiOperation({
    summary: 'Download what is stored about the user',
    description:
      'One JSON document, the same as `identities export` prints: the identity, sessions, passkeys, linked accounts, emails and the audit trail, without secrets and hashes.',
  }),
  ApiOkResponse({
    schema: { type: 'object' },
    headers: {
      'content-disposition': {
        schema: { type: 'string' },
        description: 'The name of the file.',
        example: 'attachment; filename="account-2026-11-20.json"',
      },
    },
    description: 'The document.',
  }),
  ApiLimitedBy('account-export'),
);

export const DocumentsDeletion = applyDecorators(
  ApiOperation({
    summary: 'Delete the account',
    description:
      'Needs a fresh proof, and the email address as confirmation. Every session ends, everything that identifies the user is deleted, and an email confirms it. This cannot be undone.',
  }),
  ApiBody({
    type: DeleteAccountDto,
    examples: {
      password: {
        summary: 'With the password',
        value: { confirm: 'ada@example.com', password: 'seven unhurried otters' },
      },
      earlier: { summary: 'With a proof from POST /v1/portal/proof', value: { confirm: 'ada@example.com' } },
    },
  }),
  ApiOkResponse({ type: DeletedDto, description: 'The account is gone.' }),
  ApiFailures(emptyBodyOf(DeleteAccountDto), DeletionNotConfirmed),
  NeedsFreshProof,
);
