import { applyDecorators } from '@nestjs/common';
import { ApiCookieAuth, ApiFoundResponse, ApiOkResponse, ApiOperation, ApiQuery } from '@nestjs/swagger';
import { FeatureBlockedByPlan } from '../../plans/plans.errors.js';
import { emptyBodyOf } from '../../platform/http/input/validation.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../../platform/limits/api-limited-by.decorator.js';
import { locationHeader } from '../../session/dto/session-headers.js';
import { SessionCookieInvalid, SessionCookiesMixed } from '../../session/session.errors.js';
import { APP, REDIRECT_URL } from '../../session/session.reference.js';
import { PortalCodeInvalid, PortalUrlNotAllowed, WindowRequired } from '../portal.errors.js';
import { PortalAuthorizeDto, PortalAuthorizedDto, PortalStartDto } from './entry.dto.js';

export const DocumentsStart = applyDecorators(
  ApiOperation({
    summary: 'Lead the user into the portal',
    description: 'Takes the access token of the application. Send the user to `redirectUrl` within a minute.',
  }),
  ApiOkResponse({ type: PortalStartDto, description: 'The code, and where it leads.' }),
  ApiLimitedBy('portal-exchange'),
);

export const DocumentsEntryByCookies = applyDecorators(
  ApiOperation({
    summary: 'Lead the user of a cookie session into the portal',
    description:
      'A link for the whole window, such as «My account». Leads into the portal; or back to the application with `error=session_ended`, if its session is over, or with `error=feature_blocked_by_plan`, if the plan has no portal. An expired access token is refreshed on the way. If another site sent the browser here, without a Referer on an origin of the application, it leads to a page that asks first. A script gets nothing.',
  }),
  ApiCookieAuth('session-cookie'),
  ApiQuery({ ...APP, description: 'Slug or id of the application. Without it, that of the session.' }),
  ApiQuery({
    ...REDIRECT_URL,
    description: 'Where an `error` leads back to: a page of the application, else its first origin.',
  }),
  ApiFoundResponse({
    headers: locationHeader(
      'The portal, with its code; the application, with an `error`; or the page that asks first.',
    ),
    description: 'On the way. The cookies are set anew if the session was refreshed.',
  }),
  ApiFailures(SessionCookieInvalid, SessionCookiesMixed, WindowRequired),
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
