import { STATUS_CODES } from 'node:http';
import { Validator } from '@seriousme/openapi-schema-validator';
import { givenBrowserSession } from '../support/browser-session.js';
import { errorCatalogue } from '../support/error-catalogue.js';
import { givenApplication, givenCode, givenPortalSession, givenSession } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { type Service, useService } from '../support/service.js';

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  type?: string;
  format?: string;
  pattern?: string;
  description?: string;
  example?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
}
interface Operation {
  summary?: string;
  parameters?: { name: string; description?: string; schema?: Schema }[];
  tags?: string[];
  security?: object[];
  requestBody?: {
    required?: boolean;
    content: Record<string, { schema: { $ref: string }; examples?: Record<string, { value: object }> }>;
  };
  responses: Record<string, DocumentedResponse>;
}
interface DocumentedResponse {
  description?: string;
  headers?: Record<string, { schema?: Schema; description?: string }>;
  content?: Record<string, { schema?: Schema; examples?: Examples }>;
}
type Examples = Record<string, { value: Record<string, unknown> }>;

describe('GET /docs/openapi.json', () => {
  const service = useService();
  let operations: [name: string, operation: Operation][];
  let document: {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
    tags: { name: string }[];
  };

  beforeAll(async () => {
    document = (await service.http.get('/docs/openapi.json')).body;
    operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
    );
  });

  const without = (has: (operation: Operation) => unknown) =>
    operations.filter(([, operation]) => !has(operation)).map(([name]) => name);

  it('is a valid OpenAPI 3 document', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  it('lists every JSON route that the router has, and nothing else', () => {
    expect(operations.map(([name]) => name).sort()).toEqual(jsonRoutes(service));
  });

  it('tells of each operation what it does, where it belongs and what success looks like', () => {
    expect(without((operation) => operation.summary && operation.tags?.length === 1)).toEqual([]);
    expect(without(({ responses }) => Object.keys(responses).some((status) => /^[23]/.test(status)))).toEqual([]);
    const used = new Set(operations.flatMap(([, { tags }]) => tags));
    expect(document.tags.map(({ name }) => name).sort()).toEqual([...used].sort());
  });

  it('describes every response with its body and headers, every parameter and every member', () => {
    const wordless: string[] = [];
    const expectWords = (name: string, { description }: { description?: string }, isWhole: unknown) => {
      if (!description?.trim() || !isWhole) wordless.push(name);
    };
    const isTyped = (schema?: Schema): boolean =>
      Boolean(
        schema &&
          (schema.$ref || schema.allOf || schema.anyOf || (schema.type && (schema.type !== 'number' || schema.format))),
      );
    for (const [name, { responses, parameters = [] }] of operations) {
      for (const [status, response] of Object.entries(responses)) {
        const [{ schema } = {}] = Object.values(response.content ?? {});
        expectWords(`${name} ${status}`, response, isTyped(schema) || hasNoBody(name, status));
        for (const [header, documented] of Object.entries(response.headers ?? {}))
          expectWords(`${name} ${status} ${header}`, documented, isTyped(documented.schema));
      }
      for (const parameter of parameters)
        expectWords(
          `${name} ${parameter.name}`,
          parameter,
          isTyped(parameter.schema) && (parameter.schema?.example || parameter.schema?.pattern),
        );
    }
    for (const [name, { properties = {} }] of Object.entries(document.components.schemas)) {
      for (const [member, schema] of Object.entries(properties)) {
        const isWhole = isTyped(schema) && (schema.type !== 'array' || isTyped(schema.items));
        const isShown = schema.allOf || schema.$ref || schema.items?.$ref || schema.example !== undefined;
        expectWords(`${name}.${member}`, schema, isWhole && isShown);
      }
    }
    expect(wordless).toEqual([]);
  });

  // Red while a started login led to port 3000, wherever the service was.
  it('leads to this service and its demo, and to an application elsewhere where there is no demo', async () => {
    const production = await service.replica({
      ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://id.example.com', SMTP_URL: 'smtp://localhost:2525' },
      ...{ TRUST_PROXY: '1', RATE_LIMIT_SCALE: '1', SHUTDOWN_GRACE: '0' },
    });
    const { body } = await production.http.get('/docs/openapi.json');
    const texts = [JSON.stringify(document), JSON.stringify(body)];
    for (const text of texts) expect(text).not.toContain('localhost:3000');
    expect(texts[0]).toContain(`${service.url}/demo/callback`);
    expect(texts[1]).toContain('"https://app.example.com/callback"');
    expect(texts[1]).toContain('"https://id.example.com/login?flow=');
    await production.stop();
  });

  it('names each operation once', () => {
    const names = operations.map(([, operation]) => (operation as { operationId?: string }).operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it('shows every refusal as the service words it, with a code from the catalogue', async () => {
    const known = new Map((await errorCatalogue()).map(({ code, status }) => [code, status]));
    for (const [name, { responses }] of operations) {
      const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
      expect(refusals.map(([status]) => status)).toContain('500');
      for (const [status, { content, headers }] of refusals) {
        const examples = Object.entries(content?.['application/json']?.examples ?? {});
        expect([name, status, examples.length > 0]).toEqual([name, status, true]);
        expect(Object.keys(headers ?? {})).toEqual(expect.arrayContaining(['x-request-id', 'x-error-code']));
        for (const [code, { value }] of examples) {
          expect([name, code, known.get(code)]).toEqual([name, code, Number(status)]);
          expect([OURS(Number(status)), OAUTHS]).toContainEqual(value);
          if (!name.includes(' /oauth/')) expect(value).toEqual(OURS(Number(status)));
        }
      }
    }
  });

  it('documents what a body, a guard and a limit may refuse', () => {
    const bodies = operations.filter(([, { requestBody }]) => requestBody);
    const guarded = operations
      .filter(([, { security }]) => security?.length && !security.some(isNothing))
      .filter(([name]) => name !== NEVER_REFUSES);
    for (const [name, { responses }] of bodies)
      expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(['400', '413', '415'])]);
    for (const [name, { responses }] of guarded)
      expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(['401'])]);
    expect(bodies.length).toBeGreaterThan(2);
    expect(guarded.length).toBeGreaterThan(2);
  });

  it('shows to a body without members what the service says to one', async () => {
    const credentials = await givenCredentials(service);
    const isFile = ({ content }: { content: object }) => 'text/csv' in content;
    const bodies = operations.filter(([, { requestBody }]) => requestBody?.required && !isFile(requestBody));
    for (const [name, { responses }] of bodies) {
      const [method = '', path = ''] = name.split(' ');
      const answer = await service.http.send(method.toUpperCase(), path, { body: {}, headers: credentials(path) });
      const code = answer.headers.get('x-error-code') as string;
      const shown = responses[answer.status]?.content?.['application/json']?.examples?.[code]?.value;
      expect([name, shown]).toEqual([name, answer.body]);
    }
  });

  async function givenWays(): Promise<Way[]> {
    const { cookies, application } = await givenBrowserSession(service);
    const other = await givenBrowserSession(service);
    const cookie = cookieHeader(cookies);
    const code = await givenCode(service, application);
    return [
      {},
      { body: {} },
      { body: '{' },
      { body: 'x'.repeat(70_000) },
      { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      { body: { client_type: 'browser' }, headers: { cookie, origin: 'https://elsewhere.example' } },
      { body: { client_type: 'browser' }, headers: { cookie: `${cookie}; ${cookieHeader(other.cookies)}` } },
      { body: { client_type: 'browser' }, headers: { cookie, accept: 'application/json' } },
      { headers: { cookie, accept: 'text/html' } },
      {
        body: { code: 'gh_code_x', client_type: 'server', refresh_token: 'x' },
        headers: { authorization: 'Bearer a.b.c', 'x-api-key': 'gh_key_x', 'x-auth-flow-id': 'gh_flow_x' },
      },
      { headers: { cookie, origin: application.origin } },
      { body: { code, client_type: 'server' }, headers: { 'x-api-key': 'gh_key_x' } },
      { body: { code, client_type: 'browser' } },
    ];
  }

  // Red without any one of the failures or headers that it meets, e.g. `foreign_request` at POST /v1/auth/refresh.
  it('lists whatever failure and header is met, however an operation is asked', async () => {
    const credentials = await givenCredentials(service);
    const ways = await givenWays();
    const missing: string[] = [];
    let met = 0;
    for (const [name, { requestBody, responses }] of [...operations].sort(endingLast)) {
      const [method = '', path = ''] = name.split(' ');
      const bare = ways.filter(({ headers, body }) => !body || headers?.cookie); // what is wrong with a body is told behind the guards
      for (const { body, headers } of [...bare, ...ways.map((way) => within(way, credentials(path)))]) {
        const sent = { headers, ...(requestBody && { body }) };
        const answer = await service.http.send(method.toUpperCase(), path, sent);
        const code = answer.headers.get('x-error-code');
        const response = responses[answer.status];
        const shown = response?.content?.['application/json']?.examples ?? {};
        if (!response || (code && !shown[code])) missing.push(`${name}: ${answer.status} ${code}`);
        for (const header of TOLD.filter((one) => answer.headers.has(one) && !response?.headers?.[one]))
          missing.push(`${name}: ${answer.status} ${header}`);
        met += 1;
      }
    }
    expect([...new Set(missing)]).toEqual([]);
    expect(met).toBeGreaterThan(300);
  });

  it('offers bodies to try out that the service can read', async () => {
    const { apiKey } = await givenApplication(service, { origin: service.url });
    for (const [name, { requestBody }] of operations) {
      const [method = '', path = ''] = name.split(' ');
      for (const { value } of Object.values(requestBody?.content['application/json']?.examples ?? {})) {
        const headers = { 'x-api-key': apiKey };
        const answer = await service.http.send(method.toUpperCase(), path, { body: value, headers });
        expect([name, value, answer.status]).not.toEqual([name, value, 400]);
      }
    }
  });
});

interface Router {
  router: { stack: { route?: { path: string; methods: Record<string, boolean> } }[] };
}

/** For a person, though among the addresses for programs. */
const PAGES = [
  ...['get /api/service/sign-out', 'get /api/service/portal/ask'],
  ...['get /oauth/authorize', 'post /oauth/authorize'],
  ...['get /oauth/logout', 'post /oauth/logout', 'post /oauth/logout/confirm'],
];
/** A 200 without a body, as RFC 7009 wants it. */
const SAYS_NOTHING = 'post /oauth/revoke 200';
/** With or without cookies, valid or not. */
const NEVER_REFUSES = 'get /api/service/logout';

/** The body of an error, and the one of OAuth. */
const OURS = (statusCode: number) => ({ statusCode, message: expect.any(String), error: STATUS_CODES[statusCode] });
const OAUTHS = { error: expect.stringMatching(/^[a-z_]+$/), error_description: expect.any(String) };

const hasNoBody = (name: string, status: string): boolean =>
  ['204', '302'].includes(status) || `${name} ${status}` === SAYS_NOTHING;

const isNothing = (requirement: object): boolean => Object.keys(requirement).length === 0;

/** Headers that mean something to a client. */
const TOLD = [
  'x-request-id',
  'x-error-code',
  'cache-control',
  'set-cookie',
  'location',
  'x-refresh-outcome',
  'clear-site-data',
  'www-authenticate',
  'retry-after',
];

/** What ends the sessions that the others need. */
const ENDING = ['patch /v1/auth/revoke', 'get /api/service/logout'];
const endingLast = ([a]: [string, Operation], [b]: [string, Operation]): number =>
  ENDING.indexOf(a) - ENDING.indexOf(b);

type Way = { body?: unknown; headers?: Record<string, string> };

const within = ({ body, headers }: Way, credentials: Record<string, string>): Way => ({
  body,
  headers: { ...credentials, ...headers },
});

const cookieHeader = (cookies: Record<string, string>): string =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

/** Every credential there is, so that what is behind the guards is met. */
async function givenCredentials(service: Service): Promise<(path: string) => Record<string, string>> {
  const application = await givenApplication(service);
  const { accessToken } = await givenSession(service, { application });
  const portal = await givenPortalSession(service, { application });
  const { key } = await Operator.of(service, { application });
  const urls = { redirect_url: application.origin, cancel_url: application.origin };
  const login = await service.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey });
  const bearerOf = (path: string): string => {
    if (path.startsWith('/v1/management/')) return key;
    return path.startsWith('/v1/portal/') ? portal.accessToken : accessToken;
  };
  return (path) => ({
    'x-api-key': application.apiKey,
    'x-auth-flow-id': login.body.code,
    authorization: `Bearer ${bearerOf(path)}`,
  });
}

/** Straight from Express, as it will match them. */
function jsonRoutes(service: Service): string[] {
  const { router } = service.app.getHttpAdapter().getInstance() as unknown as Router;
  return router.stack
    .flatMap(({ route }) => Object.keys(route?.methods ?? {}).map((method) => `${method} ${route?.path}`))
    .filter((route) => /^\w+ \/(v1|api\/service|health|oauth|\.well-known)\//.test(route))
    .map((route) => route.replace(/:(\w+)/g, '{$1}'))
    .filter((route) => !PAGES.includes(route))
    .sort();
}
