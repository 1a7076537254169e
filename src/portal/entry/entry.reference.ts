import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { FeatureBlockedByPlan } from '../../plans/plans.errors.js';
import { emptyBodyOf } from '../../platform/http/input/validation.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { PortalCodeInvalid, PortalUrlNotAllowed } from '../portal.errors.js';
import { PortalAuthorizeDto, PortalAuthorizedDto, PortalStartDto } from './entry.dto.js';

export const DocumentsStart = applyDecorators(
  ApiOperation({
    summary: 'Lead the user into the portal',
    description: 'Takes the access token of the application. Send the user to `redirectUrl` within a minute.',
  }),
  ApiOkResponse({ type: PortalStartDto, description: 'The code, and where it leads.' }),
  ApiLimitedBy('portal-exchange'),
);

export const DocumentsOpening = applyDecorators(
  ApiOperation({
    summary: 'Open the portal session',
    description:
      'For a portal of your own. The portal session ends together with the session that it was opened from. A code that comes twice ends it.',
  }),
  ApiOkResponse({ type: PortalAuthorizedDto, description: 'The portal session is open.' }),
  ApiFailures(
    emptyBodyOf(PortalAuthorizeDto),
    PortalCodeInvalid,
    PortalUrlNotAllowed,
    new FeatureBlockedByPlan('portal'),
  ),
  ApiLimitedBy('authorize-address'),
);
