import { givenBrowserSession, stateOf } from '../support/browser-session.js';
import { expectFailure } from '../support/expect.js';
import { type GivenSession, givenPortalSession, givenSession, givenTimePasses } from '../support/given.js';
import { useService } from '../support/service.js';

const APP = 'https://app.example.com';

const service = useService();

const revoke = (body?: unknown, headers: Record<string, string> = {}) =>
  service.http.patch('/v1/auth/revoke', headers, body);
const bearer = ({ accessToken }: Pick<GivenSession, 'accessToken'>) => ({ authorization: `Bearer ${accessToken}` });
const cookie = (cookies: Record<string, string>) => ({
  cookie: Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
});

describe('PATCH /v1/auth/revoke without an access token', () => {
  it('I5: ends the session of a refresh token whose access token has expired, once', async () => {
    const session = await givenSession(service);
    await givenTimePasses(service, session.sessionId, '1 day');
    const answer = await revoke({ refresh_token: session.refreshToken });
    expect([answer.status, answer.body]).toEqual([
      200,
      { session_id: session.sessionId, revoked_at: expect.stringMatching(/Z$/) },
    ]);
    expect(await stateOf(service, session.sessionId)).toMatchObject({ alive: false, reason: 'logout' });
    expectFailure(await revoke({ refresh_token: session.refreshToken }), 401, 'refresh_token_revoked');
  });

  it('I5: takes any generation, and a portal session too', async () => {
    const old = await givenSession(service);
    const refreshed = { client_type: 'server', refresh_token: old.refreshToken };
    let last = refreshed;
    for (let turn = 0; turn < 3; turn += 1)
      last = { ...last, refresh_token: (await service.http.post('/v1/auth/refresh', last)).body.refresh_token };
    expect((await revoke({ refresh_token: old.refreshToken })).status).toBe(200);
    expectFailure(await service.http.post('/v1/auth/refresh', last), 401, 'refresh_token_revoked');
    const portal = await givenPortalSession(service);
    expect((await revoke({ refresh_token: portal.refreshToken })).body.session_id).toBe(portal.sessionId);
  });

  it('I5: ends the session of a browser by its cookie, and clears the cookies', async () => {
    const browser = await givenBrowserSession(service);
    const answer = await revoke({ client_type: 'browser' }, { ...cookie(browser.cookies), origin: APP });
    expect([answer.status, answer.body.session_id]).toEqual([200, browser.sessionId]);
    expect(answer.cookies).toMatchObject({ service_access: '', service_refresh: '', service_session: '' });
    expectFailure(await revoke({ client_type: 'browser' }, cookie(browser.cookies)), 401, 'refresh_token_revoked');
  });

  it("I5: judges the cookie as a refresh does: another site's page ends nothing", async () => {
    const { cookies, sessionId } = await givenBrowserSession(service);
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.tld' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' },
    ];
    for (const headers of foreign)
      expectFailure(
        await revoke({ client_type: 'browser' }, { ...cookie(cookies), ...headers }),
        401,
        'foreign_request',
      );
    const other = await givenBrowserSession(service);
    const mixed = { ...cookies, service_access: other.cookies.service_access };
    expectFailure(await revoke({ client_type: 'browser' }, cookie(mixed)), 401, 'session_cookies_mixed');
    for (const id of [sessionId, other.sessionId]) expect(await stateOf(service, id)).toMatchObject({ alive: true });
  });

  it('I5: a bearer excludes the cookie, and a refresh token must be of its session', async () => {
    const [mine, other] = [await givenSession(service), await givenSession(service)];
    const browser = await givenBrowserSession(service);
    expectFailure(await revoke({ refresh_token: other.refreshToken }, bearer(mine)), 401, 'credentials_mixed');
    const forged = `${mine.refreshToken.slice(0, -4)}AAAA`;
    expectFailure(await revoke({ refresh_token: forged }, bearer(mine)), 401, 'refresh_token_invalid');
    const withDead = { ...cookie(browser.cookies), authorization: 'Bearer a.b.c' };
    expectFailure(await revoke({ client_type: 'browser' }, withDead), 401, 'access_token_invalid');
    expectFailure(await revoke({ refresh_token: other.refreshToken }, withDead), 401, 'access_token_invalid');
    for (const { sessionId } of [mine, other, browser])
      expect(await stateOf(service, sessionId)).toMatchObject({ alive: true });
    const both = await revoke({ client_type: 'browser' }, { ...cookie(browser.cookies), ...bearer(mine) });
    expect(both.body.session_id).toBe(mine.sessionId);
    expect(await stateOf(service, browser.sessionId)).toMatchObject({ alive: true });
    expect((await revoke({ refresh_token: other.refreshToken }, bearer(other))).status).toBe(200);
  });

  it('I5: null counts as not sent, beside a bearer too', async () => {
    const session = await givenSession(service);
    const answer = await revoke({ refresh_token: null, client_type: null }, bearer(session));
    expect([answer.status, answer.body.session_id]).toEqual([200, session.sessionId]);
  });

  const NOTHING: [string, unknown, number, string][] = [
    ['nothing', undefined, 401, 'access_token_invalid'],
    ['an empty body', {}, 401, 'access_token_invalid'],
    ['null', { refresh_token: null }, 401, 'access_token_invalid'],
    ['another client type', { client_type: 'server' }, 401, 'access_token_invalid'],
    ['a browser without a cookie', { client_type: 'browser' }, 401, 'refresh_token_missing'],
    ['a made-up token', { refresh_token: 'gh_rt_x' }, 401, 'refresh_token_invalid'],
    ['a number', { refresh_token: 1 }, 400, 'malformed_input'],
    ['an unknown client type', { client_type: 'toaster' }, 400, 'malformed_input'],
  ];

  it.each(NOTHING)('I5: %s is refused', async (_name, body, status, code) => {
    const answer = await revoke(body);
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([status, code]);
  });
});

describe('GET /v1/auth/session', () => {
  it('I13: says who is signed in, for the bearer of every client type', async () => {
    for (const clientType of ['browser', 'server', 'mobile'] as const) {
      const session = await givenSession(service, { clientType });
      const answer = await service.http.get('/v1/auth/session', bearer(session));
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          user: expect.objectContaining({ id: session.identity.id, email: session.identity.email }),
          session: {
            id: session.sessionId,
            client_type: clientType,
            continued: false,
            created_at: expect.stringMatching(/Z$/),
            expires_at: expect.stringMatching(/Z$/),
          },
        },
      ]);
      expect(answer.headers.get('cache-control')).toMatch(/no-store/);
    }
  });

  it('refuses a portal token, a cookie alone, and a session that has ended', async () => {
    const portal = await givenPortalSession(service);
    expectFailure(await service.http.get('/v1/auth/session', portal.bearer), 401, 'access_token_invalid');
    const browser = await givenBrowserSession(service);
    expectFailure(await service.http.get('/v1/auth/session', cookie(browser.cookies)), 401, 'access_token_invalid');
    expect((await revoke(undefined, bearer(browser))).status).toBe(200);
    expectFailure(await service.http.get('/v1/auth/session', bearer(browser)), 401, 'access_token_invalid');
  });
});
