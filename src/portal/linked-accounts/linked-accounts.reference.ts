import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import {
  LastWayIn,
  LinkedElsewhere,
  LinkNotFound,
  LinkProviderUnknown,
  LinkTokenInvalid,
} from '../../identities/account/account.errors.js';
import { ProviderUnreachable } from '../../identities/upstream/upstream.errors.js';
import { ProviderBlockedByPlan } from '../../plans/plans.errors.js';
import { emptyBodyOf } from '../../platform/http/input/validation.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiId } from '../../platform/http/reference/api-id.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { NeedsFreshProof, TakesOnlyProof } from '../proof/proof.reference.js';
import { LinkAccountDto, LinkedAccountAnswerDto, LinkedAccountsDto, UnlinkedDto } from './linked-accounts.dto.js';

export const DocumentsLinkedAccounts = applyDecorators(
  ApiOperation({ summary: 'List the linked accounts', description: 'And the providers that more may be linked from.' }),
  ApiOkResponse({ type: LinkedAccountsDto, description: 'Accounts elsewhere that sign in to this one.' }),
);

export const DocumentsLinking = applyDecorators(
  ApiOperation({
    summary: 'Link an account',
    description:
      'The ID token proves the account elsewhere. It counts once. The owner is told by email. An account that is linked already is answered as it is. On the portal pages a browser goes to the provider instead.',
  }),
  ApiOkResponse({ type: LinkedAccountAnswerDto, description: 'From now on it signs in to this account.' }),
  ApiFailures(emptyBodyOf(LinkAccountDto), LinkProviderUnknown, LinkedElsewhere),
  ApiFailures(new LinkTokenInvalid({ because: 'its signature is wrong' }), ProviderBlockedByPlan, ProviderUnreachable),
  NeedsFreshProof,
  ApiLimitedBy('sign-in-address'),
);

export const DocumentsUnlinking = applyDecorators(
  ApiOperation({
    summary: 'Unlink an account',
    description: 'The owner is told by email. The last way to sign in cannot be removed.',
  }),
  ApiId('The id of the linked account.'),
  ApiOkResponse({ type: UnlinkedDto, description: 'It no longer signs in.' }),
  ApiFailures(LinkNotFound, LastWayIn),
  TakesOnlyProof,
);
