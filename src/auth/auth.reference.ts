import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiCookieAuth, ApiHeader, ApiOkResponse, ApiOperation, ApiSecurity } from '@nestjs/swagger';
import { ApiKeyInvalid, SeatsExhausted } from '../applications/applications.errors.js';
import {
  AuthorizationCodeConsumed,
  AuthorizationCodeExpired,
  AuthorizationCodeNotFound,
  CodeVerifierInvalid,
  FlowSentAsCode,
} from '../flows/flows.errors.js';
import { MembershipsDto } from '../organizations/memberships.dto.js';
import { OrganizationAddressForeign } from '../organizations/organizations.errors.js';
import { ProviderBlockedByPlan } from '../plans/plans.errors.js';
import { MalformedInput } from '../platform/errors/common.errors.js';
import { emptyBodyOf } from '../platform/http/input/validation.js';
import { ApiBodies, ApiOkResponses } from '../platform/http/reference/api-alternatives.js';
import { ApiFailures } from '../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../platform/limits/api-limited-by.decorator.js';
import { CurrentSessionDto } from '../session/dto/cookie-session.dto.js';
import { BrowserCredentialsDto, ServerCredentialsDto } from '../session/dto/credentials.dto.js';
import {
  BROWSER_COOKIES_HEADER,
  CLEARED_COOKIES_HEADER,
  REFRESH_OUTCOME_HEADER,
} from '../session/dto/session-headers.js';
import {
  CookiesWouldBeDropped,
  CredentialsMixed,
  ForeignRequest,
  NotAMember,
  OrganizationPolicyUnmet,
  RefreshTokenExpired,
  RefreshTokenInvalid,
  RefreshTokenMissing,
  RefreshTokenReused,
  RefreshTokenRevoked,
  SessionCookiesMixed,
} from '../session/session.errors.js';
import { AUTHORIZE_EXAMPLES, AuthorizeDto, AuthorizedBrowserDto, AuthorizedServerDto } from './dto/authorize.dto.js';
import { REFRESH_EXAMPLES, RefreshBrowserDto, RefreshDto, RefreshServerDto } from './dto/refresh.dto.js';
import { REVOKE_EXAMPLES, RevokeDto } from './dto/revoke.dto.js';
import { RevokedDto } from './dto/revoked.dto.js';

export const DocumentsAuthorize = applyDecorators(
  ApiOperation({
    summary: 'Exchange an authorization code for a session',
    description:
      'Step 4. The code works once, for a minute. Both headers are optional. One that you send must be the one that the code was issued for; otherwise the code is not found.',
  }),
  ApiHeader({
    name: 'x-api-key',
    required: false,
    schema: { type: 'string', pattern: '^gh_key_' },
    description: 'The API key of the application that the code was issued for, `gh_key_…`.',
  }),
  ApiHeader({
    name: 'x-auth-flow-id',
    required: false,
    schema: { type: 'string', pattern: '^gh_flow_' },
    description: 'The login that the code completed, `gh_flow_…`.',
  }),
  ApiOkResponses([AuthorizedServerDto, AuthorizedBrowserDto], {
    headers: BROWSER_COOKIES_HEADER,
    description: 'The session is open. A `browser` gets its refresh token as a cookie.',
  }),
  ApiBody({ type: AuthorizeDto, examples: AUTHORIZE_EXAMPLES }),
  ApiFailures(
    emptyBodyOf(AuthorizeDto),
    CookiesWouldBeDropped,
    ApiKeyInvalid,
    FlowSentAsCode,
    AuthorizationCodeNotFound,
    AuthorizationCodeExpired,
    AuthorizationCodeConsumed,
    CodeVerifierInvalid,
    ProviderBlockedByPlan,
    SeatsExhausted,
    OrganizationAddressForeign,
  ),
  ApiLimitedBy('authorize-address'),
);

export const DocumentsRefresh = applyDecorators(
  ApiOperation({
    summary: 'Rotate the refresh token and get a new access token',
    description:
      'Step 5. `x-refresh-outcome` says `rotated`, `replayed` (a retry within the overlap got the same successor), `recovered` (the previous response was lost) or `caught_up` (the database had lost the refresh that issued this token).',
  }),
  ApiOkResponses([ServerCredentialsDto, BrowserCredentialsDto], {
    headers: { ...REFRESH_OUTCOME_HEADER, ...BROWSER_COOKIES_HEADER },
    description: 'A new access token, and the refresh token to use from now on.',
  }),
  ApiSecurity({}),
  ApiCookieAuth('refresh-cookie'),
  ApiBodies([RefreshServerDto, RefreshBrowserDto], { examples: REFRESH_EXAMPLES }),
  ApiFailures(
    emptyBodyOf(RefreshDto),
    RefreshTokenMissing,
    RefreshTokenInvalid,
    new RefreshTokenRevoked('user'),
    new RefreshTokenExpired('idle'),
    RefreshTokenReused,
    NotAMember,
    OrganizationPolicyUnmet,
    SessionCookiesMixed,
    ForeignRequest,
  ),
  ApiLimitedBy('organization-switch'),
);

export const DocumentsSession = applyDecorators(
  ApiOperation({ summary: 'Who is signed in', description: 'For the bearer of any client type.' }),
  ApiOkResponse({ type: CurrentSessionDto, description: 'The session is valid.' }),
);

export const DocumentsOrganizationsOfUser = applyDecorators(
  ApiOperation({
    summary: 'The organizations of the user',
    description: 'For a switcher: a refresh with `organization` makes the session act in another one of them.',
  }),
  ApiOkResponse({
    type: MembershipsDto,
    description: 'What the user is and may do in each. `org_id` of the token says which is active.',
  }),
);

export const DocumentsRevoke = applyDecorators(
  ApiCookieAuth('refresh-cookie'),
  ApiSecurity({}),
  ApiOperation({
    summary: 'End the session',
    description:
      'Step 6. Takes an access token as bearer; or `refresh_token`, when the access token has expired; or, from a browser, the cookie with `client_type: browser`. Only one of them is needed. A bearer excludes the cookie. With `all: true` beside any of them, every session of this user at this application ends, and no browser stays remembered. Once this is acknowledged, no session that ended can be refreshed.',
  }),
  ApiBody({ type: RevokeDto, required: false, examples: REVOKE_EXAMPLES }),
  ApiFailures(
    new MalformedInput(['refresh_token must be a string']),
    CredentialsMixed,
    RefreshTokenMissing,
    RefreshTokenInvalid,
    new RefreshTokenRevoked('user'),
    new RefreshTokenExpired('idle'),
    SessionCookiesMixed,
    ForeignRequest,
  ),
  ApiOkResponse({
    type: RevokedDto,
    headers: {
      'set-cookie': {
        ...CLEARED_COOKIES_HEADER['set-cookie'],
        description: 'For a session of a `browser` only: clears its three cookies.',
      },
    },
    description: 'The session is over.',
  }),
);
