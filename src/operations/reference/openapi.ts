import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { Settings } from '../../platform/config/settings.js';
import { ErrorDto, OAuthErrorDto } from '../../platform/http/reference/api-failures.js';
import { completeOperations, operationsOf } from '../../platform/http/reference/api-operations.js';
import { VERSION } from '../../platform/own-package.js';

/** The routes that an integrator's program calls. Pages are for people and are not listed. */
const DOCUMENTED = /^\/(v1|api\/service|health|oauth|\.well-known)\//;

const DESCRIPTION = `
Gatehouse signs people in to your application and keeps their sessions.

| step | call |
|---|---|
| 1 | \`POST /v1/applications/login\` starts a login |
| 2 | the user signs in on the hosted page behind \`redirectUrl\` |
| 3 | your \`redirect_url\` is called with your \`state\` and a \`code\` |
| 4 | \`POST /v1/auth/authorize\` exchanges the code for a session |
| 5 | \`POST /v1/auth/refresh\` keeps the session alive |
| 6 | \`PATCH /v1/auth/revoke\` ends it |

## Errors

Every error has the body \`{ statusCode, message, error }\` and a stable code in \`x-error-code\`; every response has an
\`x-request-id\`, and \`cache-control: no-store\` unless stated otherwise. An unknown route is 404 \`unknown_route\`; a
wrong method is 405 \`method_not_allowed\` with \`allow\`; a body that is not valid JSON is 400 \`malformed_input\`.
\`docs/errors.md\` in the repository lists every code. Below \`/oauth\` the body is the one of OAuth, \`{ error, error_description }\`.

## Values

Unknown members of a body are ignored, and refused below \`/v1/management\`; optional ones may be \`null\`. Times are ISO 8601 in UTC; lifetimes are in
seconds.

## Versions

The version of this document is the release of the service; \`/v1\` in the URLs is the version of the interface, which is in beta and
may change.

## Pages

Below \`/login\` and \`/portal\`, and at \`/api/service/sign-out\` there are pages for people: forms that work without JavaScript,
in six languages. Your application only sends people there, with the \`redirectUrl\` of a login or a portal step that it started. An error
there is a page too, with the same \`x-error-code\`.
`;

const API_KEY = 'The API key of your application, `gh_key_…`.';
const DEMO_API_KEY = " In development, the demo application's key is in `.data/demo-api-key`.";
const COOKIE = 'Set by the service and sent by the browser; no script can read or send it.';

const PORTAL = `
Where users see and change their own account, with tokens of its own. From a session your user steps over into it:

| step | call |
|---|---|
| 1 | \`GET /v1/portal/exchange\` with the access token answers where the account is, with a \`code\` |
| 2 | send the user to that \`redirectUrl\`: our pages below \`/portal\`, or your own (\`portalUrl\` in the seed) |
| 3 | your own portal exchanges the \`code\` at \`POST /v1/portal/authorize\` for portal tokens |
| 4 | \`GET /v1/portal/me\` says who is signed in and what protects the account |
| 5 | \`POST /v1/portal/proof\` shows that the owner is present, before anything that weakens the account |
| 6 | \`POST /v1/auth/refresh\` keeps the portal session alive; it ends with the session it was opened from |
`;

const TELEMETRY = `
Your application reports what it does, and an operator sees it within seconds:

| step | call |
|---|---|
| 1 | \`POST /v1/metrics\` or \`POST /v1/metrics/batch\` reports requests, page views and events of your own |
| 2 | \`GET /v1/applications/metrics\` reads them, and the sign-ins and sessions that the service counts itself |
| 3 | \`cli metrics open <slug>\` prints a link to the dashboard, \`cli metrics <slug>\` shows the essentials in a terminal |
`;

const TAGS = {
  'Hosted login': 'Start a login; the person signs in on pages that Gatehouse serves.',
  Session: 'Open a session with a code, keep it with a refresh token, end it with an access token.',
  Applications: 'What your application may do.',
  'Custom identity flows': 'Your own pages instead of the hosted ones.',
  'Cookie sessions': 'For browsers: the tokens live in cookies that no script can read.',
  Portal: PORTAL.trim(),
  Telemetry: TELEMETRY.trim(),
  Management: 'Users and sessions in the hands of your own programs, with a key of the command line.',
  'OpenID Connect':
    'For programs that somebody else wrote: any OpenID Connect library reads the metadata and does the rest.',
  'Revocation feed': 'For servers that verify access tokens and want to know which sessions have ended.',
  'Shared Signals': 'The same for receivers of the OpenID Shared Signals Framework (CAEP).',
  Keys: 'For services that verify access tokens.',
  Health: 'For load balancers and operators.',
};

/** An application that was created as a preview has no settings of its own. */
export function openApiDocument(
  app: INestApplication,
  { publicUrl, isProduction }: Pick<Settings, 'publicUrl' | 'isProduction'> = app.get(Settings),
): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Gatehouse')
    .setDescription(DESCRIPTION.trim())
    .setVersion(VERSION)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer(publicUrl)
    .addApiKey(
      { type: 'apiKey', in: 'header', name: 'x-api-key', description: isProduction ? API_KEY : API_KEY + DEMO_API_KEY },
      'api-key',
    )
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'The `access_token` of `POST /v1/auth/authorize` or `POST /v1/auth/refresh`.',
      },
      'access-token',
    )
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'The `access_token` of `POST /v1/portal/authorize`, or of a refresh of that session.',
      },
      'portal-access-token',
    )
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'The `access_token` of `POST /oauth/token`, with the scope `openid`.',
      },
      'openid-token',
    )
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        description: 'A management key, `gh_admin_…`: `management-keys create` makes it.',
      },
      'management-key',
    )
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', description: 'An API key with the scope `clients:register`, `gh_key_…`.' },
      'registration-key',
    )
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', description: 'An API key with the scope `sessions:ended`, `gh_key_…`.' },
      'signals-key',
    )
    .addBasicAuth(
      {
        type: 'http',
        scheme: 'basic',
        description:
          'The `client_id` and a secret of the client, each encoded as in a form, with `:` between them, in base64.',
      },
      'client-secret',
    )
    .addApiKey(
      {
        type: 'apiKey',
        in: 'header',
        name: 'x-auth-flow-id',
        description: 'The `code` from `POST /v1/applications/login`, `gh_flow_…`.',
      },
      'auth-flow',
    );
  for (const kind of ['access', 'refresh', 'session'])
    builder.addCookieAuth(`service_${kind}`, { type: 'apiKey', in: 'cookie', description: COOKIE }, `${kind}-cookie`);
  const document = SwaggerModule.createDocument(app, builder.build(), {
    extraModels: [ErrorDto, OAuthErrorDto],
    operationIdFactory: (_controller, method) => method,
  });
  document.paths = Object.fromEntries(Object.entries(document.paths).filter(([address]) => DOCUMENTED.test(address)));
  completeOperations(document.paths);
  document.tags = tagsOf(document);
  return document;
}

/** In the order in which an integrator needs them. A tag of an extension follows ours. */
function tagsOf(document: OpenAPIObject): OpenAPIObject['tags'] {
  const used = new Set(operationsOf(document.paths).flatMap(({ operation }) => operation.tags ?? []));
  const ours = Object.entries(TAGS).filter(([name]) => used.has(name));
  const others = [...used].filter((name) => !(name in TAGS));
  return [...ours.map(([name, description]) => ({ name, description })), ...others.map((name) => ({ name }))];
}
