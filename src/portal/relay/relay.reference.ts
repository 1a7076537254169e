import { applyDecorators } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import {
  EmailChangeInvalid,
  EmailUnchanged,
  FreshProofInvalid,
  MergeNeedsApp,
  MergeNeedsSecondFactor,
  NoRelayAccount,
  RealAddressDue,
} from '../../identities/account/account.errors.js';
import { EmailInvalid } from '../../identities/identities.errors.js';
import { emptyBodyOf } from '../../platform/http/input/validation.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { ConfirmationSentDto } from '../email/email.dto.js';
import { NeedsFreshProof } from '../proof/proof.reference.js';
import { ConfirmRelayDto, LinkRelayDto, RelayLinkedDto } from './relay.dto.js';

export const DocumentsRelayLink = applyDecorators(
  ApiOperation({
    summary: 'Link a relay account to the real address',
    description:
      'Emails a code to the real address, and a notice to the relay address with a link that stops it. If the real address has an account, both become that one; otherwise the relay account takes the address. The answer is the same.',
  }),
  ApiAcceptedResponse({ type: ConfirmationSentDto, description: 'A code is on its way.' }),
  ApiFailures(emptyBodyOf(LinkRelayDto), EmailInvalid, EmailUnchanged, NoRelayAccount, RealAddressDue),
  NeedsFreshProof,
  ApiLimitedBy('email-change-request', 'owner-mail', 'owner-mail-recipient'),
);

export const DocumentsRelayConfirmation = applyDecorators(
  ApiOperation({
    summary: 'Confirm the real address',
    description:
      'Where two accounts become one, the account of the real address stays. Everything that signs in to the relay account signs in to it; sessions of the relay account end, except this one, whose next refresh names the other user. Both addresses are told.',
  }),
  ApiOkResponse({ type: RelayLinkedDto, description: 'The account has the real address.' }),
  ApiFailures(emptyBodyOf(ConfirmRelayDto), EmailChangeInvalid, NoRelayAccount, RealAddressDue),
  ApiFailures(MergeNeedsSecondFactor, MergeNeedsApp, FreshProofInvalid),
  ApiLimitedBy('code-address', 'email-change', 'mfa-account'),
);
