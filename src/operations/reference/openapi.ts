import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { INestApplication } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Express } from 'express';
import { Settings } from '../../platform/config/settings.js';
import { ErrorDto } from '../../platform/http/reference/api-failures.js';
import { completeOperations, operationsOf } from '../../platform/http/reference/api-operations.js';
import { PACKAGE_FOLDER, VERSION } from '../../platform/own-package.js';

const require = createRequire(import.meta.url);

/** The routes that an integrator's program calls. Pages are for people and are not listed. */
const DOCUMENTED = /^\/(v1|api\/service|health|\.well-known)\//;

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

From a session your user can step over into their own account:

| step | call |
|---|---|
| 1 | \`GET /v1/portal/exchange\` with the access token answers where the account is, with a \`code\` |
| 2 | send the user to that \`redirectUrl\`: our pages below \`/portal\`, or your own (\`portalUrl\` in the seed) |
| 3 | your own portal exchanges the \`code\` at \`POST /v1/portal/authorize\` for portal tokens |
| 4 | \`GET /v1/portal/me\` says who is signed in and what protects the account |
| 5 | \`POST /v1/portal/proof\` shows that the owner is present, before anything that weakens the account |
| 6 | \`POST /v1/auth/refresh\` keeps the portal session alive; it ends with the session it was opened from |

Your application reports what it does, and an operator sees it within seconds:

| step | call |
|---|---|
| 1 | \`POST /v1/metrics\` or \`POST /v1/metrics/batch\` reports requests, page views and events of your own |
| 2 | \`GET /v1/applications/metrics\` reads them, and the sign-ins and sessions that the service counts itself |
| 3 | \`cli metrics open <slug>\` prints a link to the dashboard, \`cli metrics <slug>\` shows the essentials in a terminal |

Every error has the body \`{ statusCode, message, error }\` and a stable code in \`x-error-code\`; every response has an
\`x-request-id\`, and \`cache-control: no-store\` unless stated otherwise. An unknown route is 404 \`unknown_route\`; a
wrong method is 405 \`method_not_allowed\` with \`allow\`; a body that is not valid JSON is 400 \`malformed_input\`.
\`docs/errors.md\` in the repository lists every code. Unknown members of a body are ignored; optional ones may be
\`null\`. Times are ISO 8601 in UTC; lifetimes are in seconds.

The version above is the release of the service; \`/v1\` in the URLs is the version of the interface, which is in beta and
may change.

**Pages.** Below \`/login\` and \`/portal\`, and at \`/api/service/sign-out\` there are pages for people: forms that work without JavaScript,
in six languages. Your application only sends people there, with the \`redirectUrl\` of a login or a portal step that it started. An error
there is a page too, with the same \`x-error-code\`.
`;

const API_KEY = 'The API key of your application, `gh_key_…`.';
const DEMO_API_KEY = " In development, the demo application's key is in `.data/demo-api-key`.";
const COOKIE = 'Set by the service and sent by the browser; no script can read or send it.';

const TAGS = {
  'Hosted login': 'Start a login; the person signs in on pages that Gatehouse serves.',
  Session: 'Open a session with a code, keep it with a refresh token, end it with an access token.',
  Applications: 'What your application may do.',
  'Custom identity flows': 'Your own pages instead of the hosted ones.',
  'Cookie sessions': 'For browsers: the tokens live in cookies that no script can read.',
  Portal: 'Where users see and change their own account, with tokens of its own.',
  Telemetry: 'Report what your application does, and read what happened.',
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
    extraModels: [ErrorDto],
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

/** Allows only the page's own files. Swagger UI sets style attributes, which need `unsafe-inline`. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const OWN_ASSETS = path.join(PACKAGE_FOLDER, 'dist/operations/reference/assets');
const ASSETS: Record<string, string> = {
  'reference.css': path.join(OWN_ASSETS, 'reference.css'),
  'reference.js': path.join(OWN_ASSETS, 'reference.js'),
  'swagger-ui.css': require.resolve('swagger-ui-dist/swagger-ui.css'),
  'swagger-ui-bundle.js': require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
};

/** The demo application exists only in development. */
const page = ({ isProduction }: Settings): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gatehouse: API reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/reference.css">
</head>
<body>
<header class="masthead"><strong>Gatehouse</strong><span>API reference</span><a href="/docs/openapi.json">OpenAPI document</a>${isProduction ? '' : '<a href="/demo">Demo application</a>'}</header>
<div id="reference"><noscript>This page needs JavaScript. The OpenAPI document does not: /docs/openapi.json</noscript></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/reference.js"></script>
</body>
</html>
`;

/** The example of a login works as it stands, at whatever port. Where there is no demo, it names an application. */
const withOwnUrls = (document: string, { publicUrl, isProduction }: Settings): string =>
  document
    .replaceAll('http://localhost:3000/demo', isProduction ? 'https://app.example.com' : `${publicUrl}/demo`)
    .replaceAll('http://localhost:3000/', `${publicUrl}/`);

/** `/docs` and its files. The document is built at the first request for it. */
export function serveApiReference(app: NestExpressApplication): void {
  const server: Express = app.getHttpAdapter().getInstance();
  let document: string | undefined;
  server.get('/docs', (_request, response) => {
    response.setHeader('content-security-policy', POLICY);
    response.type('html').send(page(app.get(Settings)));
  });
  server.get('/docs/openapi.json', (_request, response) => {
    document ??= withOwnUrls(JSON.stringify(openApiDocument(app)), app.get(Settings));
    response.type('json').send(document);
  });
  for (const [name, file] of Object.entries(ASSETS)) {
    // Not `sendFile`: it refuses conditions and ranges with errors that our catalogue does not have.
    server.get(`/docs/${name}`, async (_request, response) => {
      response.setHeader('cache-control', 'public, max-age=3600');
      response.type(path.extname(file)).send(await readFile(file));
    });
  }
}
