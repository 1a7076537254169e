import { jest } from '@jest/globals';
import { handlers } from '../../src/operations/serving/short-handlers.js';
import { jsonEndpoints, SOMEBODY } from '../support/endpoints.js';
import { type GivenApplication, givenApplication, givenSession } from '../support/given.js';
import type { Answer } from '../support/http.js';
import { type Service, useService } from '../support/service.js';

const REQUESTS = 1000;
/** Different in each answer. */
const OWN = ['date', 'x-request-id', 'set-cookie'];

const BODIES = [
  ...['', '{}', '[]', 'null', '"text"', '7', '{"a":', '{"__proto__":{"client_type":"server"}}', '\ufeff{}'],
  ...['{"client_type":"server"}', '{"client_type":7}', '{"client_type":"server","client_type":"nothing"}'],
  ...['{"client_type":"server","refresh_token":"x","more":[{"a":1}]}', '{"client_type":["server"]}'],
  ...['{"client_type":"server","refresh_token":"\\u0000"}', '{"client_type":"server","refresh_token":"\\ud800"}'],
  ...['{"code":"x","client_type":"server"}', '{"email":"a@b.example","password":"x"}', `"${'x'.repeat(70_000)}"`],
  ...['{"redirect_url":"https://app.example.com/","cancel_url":"x"}', '{"events":[]}', '{"email":{"a":1}}'],
];
const HEADERS: Record<string, string>[] = [
  {},
  { authorization: 'Bearer x' },
  { 'x-api-key': 'x', 'x-auth-flow-id': SOMEBODY },
  { origin: 'https://else.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
  { cookie: '__Host-gatehouse=x; gatehouse=y', accept: 'text/html' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'text/plain', 'content-encoding': 'gzip' },
];

describe('A handler that is put together once', () => {
  const service = useService();
  let short: Service;
  let general: Service;
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service);
    short = await service.replica({ RATE_LIMIT_SCALE: '1000000' });
    general = await service.replica({ RATE_LIMIT_SCALE: '1000000' });
  });

  const compose = jest.spyOn(handlers, 'short');
  const taken = compose.getMockImplementation();

  async function bothWays(ask: (service: Service) => Promise<Answer>): Promise<[Answer, Answer]> {
    compose.mockReturnValue(undefined);
    const asNest = await ask(general);
    compose.mockImplementation(taken as typeof handlers.short);
    return [asNest, await ask(short)];
  }

  const plain = (text: string) => text.replace(/[\w.@-]{16,}|\d{4,}|[\d-]+T[\d:.]+Z/g, '');
  const shown = ({ status, headers, text }: Answer) => [
    status,
    [...headers].filter(([name]) => !OWN.includes(name)).map(([name, value]) => [name, plain(value)]),
    plain(text),
  ];

  it(`answers ${REQUESTS} bad and hostile requests as Nest does`, async () => {
    const asked = jsonEndpoints(service).filter(({ path }) => !path.startsWith('/v1/management/users/'));
    const urls = { redirect_url: application.origin, cancel_url: application.origin };
    const begun = await service.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey });
    const credentials = { 'x-api-key': application.apiKey, 'x-auth-flow-id': begun.body.code };
    const refusals = new Set<string>();
    for (let number = 0; number < REQUESTS; number += 1) {
      const { method, path } = asked[number % asked.length] as (typeof asked)[number];
      const body = method === 'GET' ? undefined : BODIES[(number * 5) % BODIES.length];
      const headers = { ...credentials, ...HEADERS[(number * 3) % HEADERS.length] };
      const to = path.replaceAll(/:\w+/g, number % 2 ? SOMEBODY : 'x');
      const [nests, ours] = await bothWays((one) => one.http.send(method, to, { body, headers }));
      expect([method, to, body, headers, shown(ours)]).toEqual([method, to, body, headers, shown(nests)]);
      refusals.add(`${ours.status} ${ours.headers.get('x-error-code')}`);
    }
    expect(refusals.size).toBeGreaterThan(15);
  });

  it('answers good requests as Nest does', async () => {
    const urls = { redirect_url: application.origin, cancel_url: application.origin };
    const good: ((one: Service) => Promise<Answer>)[] = [
      (one) => one.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey }),
      async (one) => {
        const { refreshToken } = await givenSession(service, { application });
        return one.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken });
      },
      ...['/v1/auth/session', '/v1/auth/organizations'].map((path) => async (one: Service) => {
        const { accessToken } = await givenSession(service, { application });
        return one.http.get(path, { authorization: `Bearer ${accessToken}` });
      }),
      async (one) => {
        const { accessToken } = await givenSession(service, { application });
        return one.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` }, {});
      },
      ...['/.well-known/jwks.json', '/health/ready', '/login', '/console'].map(
        (path) => (one: Service) => one.http.get(path),
      ),
    ];
    for (const ask of good) {
      const [nests, ours] = await bothWays(ask);
      expect(shown(ours)).toEqual(shown(nests));
    }
  });
});
