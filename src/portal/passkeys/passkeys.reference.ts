import { applyDecorators } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { LastWayIn } from '../../identities/account/account.errors.js';
import {
  PasskeyNotAccepted,
  PasskeyNotAdded,
  PasskeyNotFound,
  PasskeysUnavailable,
} from '../../identities/passkeys/passkeys.errors.js';
import { ProviderBlockedByPlan } from '../../plans/plans.errors.js';
import { emptyBodyOf } from '../../platform/http/input/validation.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiId } from '../../platform/http/reference/api-id.js';
import { NeedsFreshProof, TakesOnlyProof } from '../proof/proof.reference.js';
import {
  AddPasskeyDto,
  PasskeyAnswerDto,
  PasskeyOptionsDto,
  PasskeysDto,
  RemovedDto,
  RenamePasskeyDto,
} from './passkeys.dto.js';

const OF_PASSKEY = ApiId('The id of the passkey.');

export const DocumentsPasskeys = applyDecorators(
  ApiOperation({ summary: 'List the passkeys', description: 'With their names, and when each was last used.' }),
  ApiOkResponse({ type: PasskeysDto, description: 'The passkeys of the account.' }),
);

export const DocumentsPasskeyOptions = applyDecorators(
  ApiOperation({
    summary: 'Begin to add a passkey',
    description:
      'Passkeys belong to the host of this service, so a browser makes one only on a page of its origin. The portal pages do this by themselves.',
  }),
  ApiOkResponse({ type: PasskeyOptionsDto, description: 'What the device is asked for.' }),
  ApiFailures(ProviderBlockedByPlan, PasskeysUnavailable, PasskeyNotAdded),
);

export const DocumentsPasskeyAddition = applyDecorators(
  ApiOperation({ summary: 'Add a passkey', description: 'The owner is told by email.' }),
  ApiCreatedResponse({ type: PasskeyAnswerDto, description: 'It signs in from now on, and counts as two factors.' }),
  ApiFailures(emptyBodyOf(AddPasskeyDto), PasskeyNotAccepted, PasskeyNotAdded, PasskeysUnavailable),
  ApiFailures(ProviderBlockedByPlan),
  NeedsFreshProof,
);

export const DocumentsPasskeyRenaming = applyDecorators(
  ApiOperation({ summary: 'Rename a passkey', description: 'The name is for its owner alone, to tell them apart.' }),
  OF_PASSKEY,
  ApiOkResponse({ type: PasskeyAnswerDto, description: 'The passkey, with its new name.' }),
  ApiFailures(emptyBodyOf(RenamePasskeyDto), PasskeyNotFound),
);

export const DocumentsPasskeyRemoval = applyDecorators(
  ApiOperation({
    summary: 'Remove a passkey',
    description: 'The owner is told by email. The last way to sign in cannot be removed.',
  }),
  OF_PASSKEY,
  ApiOkResponse({ type: RemovedDto, description: 'It no longer signs in.' }),
  ApiFailures(PasskeyNotFound, LastWayIn),
  TakesOnlyProof,
);
