import { ask } from '../support/ask.js';
import { givenBrowserSession } from '../support/browser-session.js';
import { jsonEndpoints } from '../support/endpoints.js';
import { feedSuccesses } from '../support/feed-successes.js';
import {
  type GivenApplication,
  givenApiKey,
  givenApplication,
  givenCode,
  givenIdentity,
  givenSession,
  PASSWORD,
} from '../support/given.js';
import { anEvent } from '../support/given-events.js';
import { latestMail } from '../support/mailbox.js';
import { managementSuccesses } from '../support/management-successes.js';
import { oauthSuccesses } from '../support/oauth-successes.js';
import { organizationSuccesses } from '../support/organization-successes.js';
import { portalSuccesses } from '../support/portal-successes.js';
import { useService } from '../support/service.js';

const STRONG = 'seven unhurried otters';
/** What says nothing about anybody. */
const PUBLIC = [
  'GET /.well-known/jwks.json',
  'GET /.well-known/oauth-authorization-server',
  'GET /.well-known/openid-configuration',
  'GET /.well-known/ssf-configuration',
  'GET /health/live',
  'GET /health/ready',
];

interface Shown {
  status: number;
  headers: Headers | Record<string, unknown>;
}

describe('R41: no cache keeps a success of', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const startLogin = ({ origin, apiKey } = application) =>
    service.http.post('/v1/applications/login', { redirect_url: origin, cancel_url: origin }, { 'x-api-key': apiKey });
  const inFlow = async (at = application) => {
    const headers = { 'x-auth-flow-id': (await startLogin(at)).body.code };
    return (path: string, body: object) => service.http.post(`/v1/auth/${path}`, body, headers);
  };
  const register = async (email: string) => {
    const flow = await inFlow();
    return { flow, answer: await flow('register', { email, password: STRONG }) };
  };
  const forgot = async () => {
    const { email } = await givenIdentity(service, application);
    const flow = await inFlow();
    return { flow, email, answer: await flow('forgot-password', { email }) };
  };
  const byCookie = async (method: string, path: string) => {
    const { cookies } = await givenBrowserSession(service);
    return ask(service, path, { method, cookies, headers: { accept: 'application/json' } });
  };

  const SUCCESSES: Record<string, () => Promise<Shown>> = {
    'GET /v1/applications/entitlements': () =>
      service.http.get('/v1/applications/entitlements', { 'x-api-key': application.apiKey }),
    'GET /v1/applications/metrics': async () => {
      const key = await givenApiKey(service, application.id, ['metrics:read']);
      return service.http.get('/v1/applications/metrics?report=events', { 'x-api-key': key });
    },
    'POST /v1/applications/login': () => startLogin(),
    'POST /v1/metrics': () =>
      service.http.post('/v1/metrics', { appId: application.id, apiKey: application.apiKey, ...anEvent() }),
    'POST /v1/metrics/batch': () => {
      const { id: appId, apiKey } = application;
      return service.http.post('/v1/metrics/batch', { appId, apiKey, events: [anEvent()] });
    },
    'POST /v1/auth/register': async () => (await register('one@example.com')).answer,
    'POST /v1/auth/verify-email': async () => {
      const { flow } = await register('two@example.com');
      return flow('verify-email', { code: (await latestMail(service, 'two@example.com')).code });
    },
    'POST /v1/auth/forgot-password': async () => (await forgot()).answer,
    'POST /v1/auth/email-code': async () => {
      const mailing = await givenApplication(service, { plan: { providers: ['email_code'] } });
      return (await inFlow(mailing))('email-code', { email: 'three@example.com' });
    },
    'POST /v1/auth/resend': async () => (await inFlow())('resend', { email: 'one@example.com' }),
    'POST /v1/auth/reset-password': async () => {
      const { flow, email } = await forgot();
      return flow('reset-password', { code: (await latestMail(service, email)).code, password: STRONG });
    },
    'POST /v1/auth/exchange': async () => {
      const { email } = await givenIdentity(service, application);
      return (await inFlow())('exchange', { type: 'password', email, password: PASSWORD });
    },
    'POST /v1/auth/authorize': async () =>
      service.http.post('/v1/auth/authorize', { code: await givenCode(service, application), client_type: 'browser' }),
    'POST /v1/auth/refresh': async () => {
      const { refreshToken } = await givenSession(service);
      return service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken });
    },
    'PATCH /v1/auth/revoke': async () => {
      const { accessToken } = await givenSession(service);
      return service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` });
    },
    'GET /v1/auth/session': async () => {
      const { accessToken } = await givenSession(service);
      return service.http.get('/v1/auth/session', { authorization: `Bearer ${accessToken}` });
    },
    ...feedSuccesses(service, () => application),
    ...managementSuccesses(service, () => application),
    ...organizationSuccesses(service),
    ...oauthSuccesses(service, () => application),
    ...portalSuccesses(service, () => application),
    'GET /api/service/refresh': () => byCookie('GET', '/api/service/refresh'),
    'POST /api/service/refresh': () => byCookie('POST', '/api/service/refresh'),
    'GET /api/service/session': () => byCookie('GET', '/api/service/session'),
    'GET /api/service/status': () => byCookie('GET', '/api/service/status'),
    'GET /api/service/logout': () => byCookie('GET', '/api/service/logout'),
    'GET /api/service/portal': () => byCookie('GET', '/api/service/portal'),
    'POST /api/service/logout': () => byCookie('POST', '/api/service/logout'),
  };

  it('any endpoint, all of which are below', () => {
    const all = jsonEndpoints(service).map(({ method, path }) => `${method} ${path}`);
    expect([...Object.keys(SUCCESSES), ...PUBLIC].sort()).toEqual(all.sort());
  });

  // Red, where a controller does not say so itself, without the headers in front.ts.
  it.each(Object.entries(SUCCESSES))('%s', async (_name, succeed) => {
    const { status, headers } = await succeed();
    expect([200, 201, 202, 204, 302]).toContain(status);
    expect(headers instanceof Headers ? headers.get('cache-control') : headers['cache-control']).toBe('no-store');
  });
});
