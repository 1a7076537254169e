import { STATUS_CODES } from 'node:http';
import { Validator } from '@seriousme/openapi-schema-validator';
import { errorCatalogue } from './support/error-catalogue.js';
import { givenApplication } from './support/given.js';
import { type Service, startService } from './support/service.js';

interface Operation {
  summary?: string;
  tags?: string[];
  security?: object[];
  requestBody?: { content: Record<string, { schema: { $ref: string }; examples?: Record<string, { value: object }> }> };
  responses: Record<string, { headers?: object; content?: Record<string, { examples?: Examples }> }>;
}
type Examples = Record<string, { value: { statusCode: number; message: string; error: string } }>;

describe('GET /docs/openapi.json', () => {
  let service: Service;
  let operations: [name: string, operation: Operation][];
  let document: { paths: Record<string, Record<string, Operation>> };

  beforeAll(async () => {
    service = await startService();
    document = (await service.http.get('/docs/openapi.json')).body;
    operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]): [string, Operation] => [`${method} ${path}`, operation]),
    );
  });
  afterAll(() => service.stop());

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
  });

  it('names each operation once', () => {
    const names = operations.map(([, operation]) => (operation as { operationId?: string }).operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it('shows every refusal as the service words it, with a code from the catalogue', async () => {
    const known = new Map((await errorCatalogue()).map(({ code, status }) => [code, status]));
    for (const [name, { responses }] of operations) {
      const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
      expect(refusals.map(([status]) => status)).toEqual(expect.arrayContaining(['500', '503']));
      for (const [status, { content, headers }] of refusals) {
        const examples = Object.entries(content?.['application/json']?.examples ?? {});
        expect([name, status, examples.length > 0]).toEqual([name, status, true]);
        expect(Object.keys(headers ?? {})).toEqual(expect.arrayContaining(['x-request-id', 'x-error-code']));
        for (const [code, { value }] of examples) {
          expect([name, code, known.get(code)]).toEqual([name, code, Number(status)]);
          const error = STATUS_CODES[value.statusCode];
          expect(value).toEqual({ statusCode: Number(status), message: expect.any(String), error });
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

  it('offers bodies to try out that the service can read', async () => {
    const { apiKey } = await givenApplication(service, { origin: 'http://localhost:3000' });
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

describe('GET /docs', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('is a page that loads nothing from elsewhere', async () => {
    const page = await service.http.get('/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
    const loaded = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] as string);
    const files = loaded.filter((address) => address !== 'data:,');
    expect(files).toHaveLength(5);
    for (const file of files) expect([file, (await service.http.get(file)).status]).toEqual([file, 200]);
  });
});

interface Router {
  router: { stack: { route?: { path: string; methods: Record<string, boolean> } }[] };
}

/** For a person, though among the addresses for programs. */
const PAGES = ['get /api/service/sign-out'];
/** With or without cookies, valid or not. */
const NEVER_REFUSES = 'get /api/service/logout';

const isNothing = (requirement: object): boolean => Object.keys(requirement).length === 0;

/** Straight from Express, as it will match them. */
function jsonRoutes(service: Service): string[] {
  const { router } = service.app.getHttpAdapter().getInstance() as unknown as Router;
  return router.stack
    .flatMap(({ route }) => Object.keys(route?.methods ?? {}).map((method) => `${method} ${route?.path}`))
    .filter((route) => /^\w+ \/(v1|api\/service|health|\.well-known)\//.test(route))
    .map((route) => route.replace(/:(\w+)/g, '{$1}'))
    .filter((route) => !PAGES.includes(route))
    .sort();
}
