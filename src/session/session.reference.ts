import { applyDecorators } from '@nestjs/common';
import {
  ApiCookieAuth,
  ApiFoundResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiQuery,
  ApiSecurity,
} from '@nestjs/swagger';
import { MalformedInput } from '../platform/errors/common.errors.js';
import { ApiFailures } from '../platform/http/reference/api-failures.js';
import { CurrentSessionDto, RefreshedSessionDto, SessionStatusDto } from './dto/cookie-session.dto.js';
import {
  CLEARED_COOKIES_HEADER,
  CLEARED_SITE_DATA_HEADER,
  locationHeader,
  REFRESH_OUTCOME_HEADER,
  SESSION_COOKIES_HEADER,
} from './dto/session-headers.js';
import {
  ForeignRequest,
  RefreshTokenExpired,
  RefreshTokenInvalid,
  RefreshTokenMissing,
  RefreshTokenReused,
  RefreshTokenRevoked,
  SessionCookieInvalid,
  SessionCookiesMixed,
} from './session.errors.js';

const REFRESH =
  'Rotates what the cookie `service_refresh` holds, by the same rules as `POST /v1/auth/refresh`, and sets the cookies anew. Answers 302 to `redirectUrl` or to the first origin of the application; with `Accept: application/json` or to a `fetch`, and no `redirectUrl`, it answers 200. A foreign `Origin`, and whatever another site embeds, is refused. A person gets a page instead of the 401.';
const REFUSALS = [
  new MalformedInput(['redirectUrl must be sent once']),
  RefreshTokenMissing,
  RefreshTokenInvalid,
  new RefreshTokenRevoked('user'),
  new RefreshTokenExpired('idle'),
  RefreshTokenReused,
  SessionCookiesMixed,
  ForeignRequest,
];
const REFRESH_HEADERS = { ...REFRESH_OUTCOME_HEADER, ...SESSION_COOKIES_HEADER };
const REFRESHED = {
  type: RefreshedSessionDto,
  headers: REFRESH_HEADERS,
  description: 'Refreshed; the cookies are set. With `Accept: application/json` or to a `fetch`, and no `redirectUrl`.',
};
const REFRESHED_AND_LED_ON = {
  headers: { ...REFRESH_HEADERS, ...locationHeader('`redirectUrl`, or the first origin of the application.') },
  description: 'Refreshed; the cookies are set.',
};
export const REDIRECT_URL = {
  name: 'redirectUrl',
  required: false,
  schema: { type: 'string' as const, format: 'uri', example: 'https://shop.example.com/orders' },
  description: 'Where to go afterwards. Must be on an origin of the application; otherwise it is ignored.',
};

export const APP = {
  name: 'app',
  required: false,
  schema: { type: 'string' as const, example: 'shop' },
  description:
    'Slug or id of the application, for a browser that has no session any more. With a session it is ignored.',
};

export const DocumentsRefreshByNavigation = applyDecorators(
  ApiOperation({ summary: 'Refresh the session of this browser', description: REFRESH }),
  ApiCookieAuth('refresh-cookie'),
  ApiQuery({ ...REDIRECT_URL, description: `${REDIRECT_URL.description} Sending it twice is a 400.` }),
  ApiOkResponse(REFRESHED),
  ApiFoundResponse(REFRESHED_AND_LED_ON),
  ApiFailures(...REFUSALS),
);

export const DocumentsRefreshByCall = applyDecorators(
  ApiOperation({ summary: 'Refresh the session of this browser', description: REFRESH }),
  ApiCookieAuth('refresh-cookie'),
  ApiOkResponse(REFRESHED),
  ApiFoundResponse(REFRESHED_AND_LED_ON),
  ApiFailures(...REFUSALS),
);

export const DocumentsLogout = applyDecorators(
  ApiOperation({
    summary: 'Sign out of this browser',
    description:
      'Ends the session, clears the three cookies and redirects to `redirectUrl` or to the first origin of the application. If another site sent the browser here, without a Referer on an origin of the application, it redirects to a page that asks first.',
  }),
  ApiCookieAuth('session-cookie'),
  ApiQuery(APP),
  ApiQuery({ ...REDIRECT_URL, description: `${REDIRECT_URL.description} It is also ignored if it is sent twice.` }),
  ApiFoundResponse({
    headers: {
      ...CLEARED_COOKIES_HEADER,
      ...CLEARED_SITE_DATA_HEADER,
      ...locationHeader('`redirectUrl`, the first origin of the application, or the page that asks first.'),
    },
    description: 'Signed out; or sent to the page that asks first, with the session and its cookies left as they are.',
  }),
);

export const DocumentsLogoutByCall = applyDecorators(
  ApiOperation({
    summary: 'Sign out of this browser, for fetch',
    description:
      'Ends the session and clears the three cookies; also fine without a session. An `Origin` of the application or of this service is required, unless the request comes from a page of this service or from no browser.',
  }),
  ApiCookieAuth('session-cookie'),
  ApiQuery(APP),
  ApiNoContentResponse({
    headers: { ...CLEARED_COOKIES_HEADER, ...CLEARED_SITE_DATA_HEADER },
    description: 'This browser is signed out.',
  }),
  ApiFailures(ForeignRequest),
);

export const DocumentsSession = applyDecorators(
  ApiOperation({
    summary: 'Who is signed in with this browser',
    description: 'Answered from the cookie `service_access` alone.',
  }),
  ApiCookieAuth('access-cookie'),
  ApiOkResponse({ type: CurrentSessionDto, description: 'The session is valid.' }),
  ApiFailures(SessionCookieInvalid, SessionCookiesMixed, ForeignRequest),
);

export const DocumentsStatus = applyDecorators(
  ApiOperation({
    summary: 'Whether this browser is signed in',
    description:
      'Like `session`, but 200 without a session too, so a page that anonymous visitors open logs no failed request. `can_refresh` says whether a refresh may bring the session back.',
  }),
  ApiCookieAuth('access-cookie'),
  ApiSecurity({}),
  ApiOkResponse({ type: SessionStatusDto, description: 'With or without a session.' }),
  ApiFailures(SessionCookiesMixed, ForeignRequest),
);
