import { BlockingAndDeletion } from '../../src/identities/account/blocking-and-deletion.js';
import { ask, type ExactAnswer } from '../support/ask.js';
import { givenBrowserSession, stateOf } from '../support/browser-session.js';
import { givenApplication, givenSession, givenTimePasses } from '../support/given.js';
import { givenSessionEndsIn } from '../support/given-changes.js';
import { useService } from '../support/service.js';
import { Overheard } from '../support/statements.js';

const service = useService();

type Cookies = Record<string, string | undefined>;
const JSON_PLEASE = { accept: 'application/json' };

const refresh = (cookies: Cookies | string, headers: Record<string, string> = JSON_PLEASE, method = 'GET') =>
  ask(service, '/api/service/refresh', { method, headers, cookies });

function expectRefused(answer: ExactAnswer, code: string): void {
  expect(answer.body).toEqual({ statusCode: 401, message: expect.any(String), error: 'Unauthorized' });
  expect({ status: answer.status, code: answer.headers['x-error-code'] }).toEqual({ status: 401, code });
  expect(answer.cookies).toEqual({});
}

describe.each(['GET', 'POST'])('%s /api/service/refresh', (method) => {
  it('R17: rotates the cookies and leads to the first origin, with no token in the body', async () => {
    const { cookies, sessionId } = await givenBrowserSession(service);
    const answer = await refresh(cookies, {}, method);
    expect(answer.status).toBe(302);
    expect(answer.headers.location).toBe('https://app.example.com/');
    expect(answer.headers['x-refresh-outcome']).toBe('rotated');
    expect(answer.text).toBe('');
    expect(answer.cookies.service_refresh).toMatch(/^gh_rt_/);
    expect(answer.cookies.service_refresh).not.toBe(cookies.service_refresh);
    expect(answer.cookies.service_access).not.toBe(cookies.service_access);
    expect(await stateOf(service, sessionId)).toMatchObject({ generation: 2, alive: true });
  });

  it('answers a program with the lifetimes and the user', async () => {
    const { cookies, identity } = await givenBrowserSession(service);
    const answer = await refresh(cookies, JSON_PLEASE, method);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      access_expires_seconds: 900,
      refresh_expires_seconds: 604_800,
      user: expect.objectContaining({ id: identity.id, email: identity.email, provider: 'password' }),
    });
    expect(answer.text).not.toContain('gh_rt_');
  });

  it('reads the user in the statement of the refresh, and shows what the session shows', async () => {
    const { cookies, identity } = await givenBrowserSession(service);
    const overheard = Overheard.from(service);
    const bare = await refresh(cookies, JSON_PLEASE, method);
    overheard.stop();
    expect(overheard.names()).toEqual(['refresh-session']);
    const everything = `email_verified_at = NULL, email_is_relay = true, mfa_enabled_at = now(), locale = 'fr-CA',
      picture = 'https://images.example.com/ada.jpg', name = 'Ada "the first" \\ Lovelace', created_at = '2026-01-02 03:04:05.06789Z'`;
    await service.db.query(`UPDATE identities SET ${everything} WHERE id = $1`, [identity.id]);
    const full = await refresh(bare.cookies, JSON_PLEASE, method);
    expect(full.body.user.created_at).toBe('2026-01-02T03:04:05.067Z');
    const { body } = await ask(service, '/api/service/session', { cookies: full.cookies });
    expect(JSON.stringify(full.body.user)).toBe(JSON.stringify(body.user));
    expect(Object.keys(bare.body.user)).toEqual(Object.keys(body.user));
  });

  it('refuses a request without the cookie', async () => {
    expectRefused(await refresh({}, JSON_PLEASE, method), 'refresh_token_missing');
  });
});

describe('the rotation behind both doors', () => {
  it('R22: replays to twenty tabs that wake at once, and leaves one living successor', async () => {
    const { cookies, sessionId } = await givenBrowserSession(service);
    const tabs = await Promise.all(
      Array.from({ length: 20 }, (_, tab) =>
        tab % 2
          ? refresh(cookies)
          : ask(service, '/v1/auth/refresh', {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: '{"client_type":"browser"}',
              cookies,
            }),
      ),
    );
    expect(new Set(tabs.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(tabs.map(({ cookies }) => cookies.service_refresh)).size).toBe(1);
    expect(await stateOf(service, sessionId)).toMatchObject({ generation: 2, alive: true });
  });

  it('recovers a response that was lost, and ends the session when the lost one comes back', async () => {
    const { cookies, sessionId } = await givenBrowserSession(service);
    const lost = await refresh(cookies);
    await givenTimePasses(service, sessionId, '31 seconds');
    const fresh = await refresh(cookies);
    expect(fresh.headers['x-refresh-outcome']).toBe('recovered');
    expectRefused(await refresh(lost.cookies), 'refresh_token_reused');
    expectRefused(await refresh(fresh.cookies), 'refresh_token_reused');
  });

  it('R25: refuses every respelling of a token', async () => {
    const { cookies, sessionId } = await givenBrowserSession(service);
    const token = cookies.service_refresh;
    const respelled = [
      token.slice(0, -1),
      `${token}A`,
      `${token}=`,
      token.toUpperCase(),
      token.replace('gh_rt_', ''),
      `"${token}"`,
      encodeURIComponent(`${token} `),
      token.replaceAll('_', '/').replaceAll('-', '+'),
    ];
    for (const service_refresh of respelled) expect((await refresh({ service_refresh })).status).toBe(401);
    expect(await stateOf(service, sessionId)).toMatchObject({ generation: 1, alive: true });
  });

  it('R26: ends with the sliding and with the absolute lifetime', async () => {
    const idle = await givenBrowserSession(service);
    await givenTimePasses(service, idle.sessionId, '7 days');
    expectRefused(await refresh(idle.cookies), 'refresh_token_expired');
    const old = await givenBrowserSession(service);
    await givenTimePasses(service, old.sessionId, '6 days');
    await givenSessionEndsIn(service, old.sessionId, '100 seconds', ['expires_at']);
    const last = await refresh(old.cookies);
    expect(last.body.refresh_expires_seconds).toBeLessThanOrEqual(100);
    expect(last.setCookies.find((line) => line.startsWith('service_refresh='))).toMatch(/Max-Age=(100|9\d);/);
  });

  it('R27: refuses once the session was ended, and never clears a cookie by that', async () => {
    const { cookies, accessToken } = await givenBrowserSession(service);
    await service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` });
    const answer = await refresh(cookies);
    expectRefused(answer, 'refresh_token_revoked');
    expect(answer.setCookies).toEqual([]);
  });

  describe.each(['block', 'delete'] as const)('R27: after the operator has done this to its owner: %s', (act) => {
    it.each([
      ['GET', '/api/service/refresh'],
      ['POST', '/api/service/refresh'],
      ['GET', '/api/service/session'],
    ])('%s %s is closed', async (method, path) => {
      const { cookies, identity, sessionId } = await givenBrowserSession(service);
      const knock = () => ask(service, path, { method, headers: JSON_PLEASE, cookies });
      expect((await knock()).status).toBe(200);
      await service.app.get(BlockingAndDeletion)[act](identity.id);
      const answer = await knock();
      expect(answer.status).toBe(401);
      expect([answer.setCookies, answer.text.includes(identity.email)]).toEqual([[], false]);
      expect((await stateOf(service, sessionId))?.alive ?? false).toBe(false);
    });
  });

  it("R28: refuses another client type's token in the cookie, and a browser's token from another application's page", async () => {
    const mobile = await givenSession(service, { clientType: 'mobile' });
    expectRefused(await refresh({ service_refresh: mobile.refreshToken }), 'refresh_token_invalid');
    await givenApplication(service, { origin: 'https://other.example.com' });
    const { cookies, sessionId } = await givenBrowserSession(service);
    const foreign = await refresh(cookies, { ...JSON_PLEASE, origin: 'https://other.example.com' }, 'POST');
    expectRefused(foreign, 'foreign_request');
    expect(await stateOf(service, sessionId)).toMatchObject({ generation: 1, alive: true });
  });

  it('R33: refuses two cookies of one name and cookies of two sessions, and never mixes them', async () => {
    const ada = await givenBrowserSession(service);
    const eve = await givenBrowserSession(service);
    const [a, e] = [ada.cookies, eve.cookies];
    const muddles = [
      `service_refresh=${a.service_refresh}; service_refresh=${e.service_refresh}`,
      `service_refresh=${a.service_refresh}; service_refresh=${a.service_refresh}`,
      `service_refresh=${a.service_refresh}; service_session=${e.service_session}`,
      `service_refresh=${a.service_refresh}; service_access=${e.service_access}`,
      `service_refresh=${a.service_refresh}; service_session=${a.service_session}; service_session=${a.service_session}`,
      `service_refresh=${a.service_refresh}; service_access=${a.service_access}; service_access=${e.service_access}`,
    ];
    for (const muddle of muddles) {
      expectRefused(await refresh(muddle), 'session_cookies_mixed');
      expectRefused(
        await ask(service, '/v1/auth/refresh', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"client_type":"browser"}',
          cookies: muddle,
        }),
        'session_cookies_mixed',
      );
    }
    for (const { sessionId } of [ada, eve])
      expect(await stateOf(service, sessionId)).toMatchObject({ generation: 1, alive: true });
  });
});

describe('who may refresh', () => {
  const site = (name: string, mode: string, dest: string, more: Record<string, string> = {}) => ({
    ...JSON_PLEASE,
    'sec-fetch-site': name,
    'sec-fetch-mode': mode,
    'sec-fetch-dest': dest,
    ...more,
  });
  const OWN = 'https://app.example.com';
  const EVIL = 'https://evil.tld';

  const REFUSED: [string, string, Record<string, string>][] = [
    ['R36: <img>', 'GET', site('cross-site', 'no-cors', 'image', { referer: `${EVIL}/` })],
    ['R36: <img> that hides its Referer', 'GET', site('cross-site', 'no-cors', 'image')],
    ['R36: <img> under a stolen Referer', 'GET', site('cross-site', 'no-cors', 'image', { referer: `${OWN}/` })],
    ['R36: <iframe>', 'GET', site('cross-site', 'navigate', 'iframe', { referer: `${EVIL}/` })],
    ['R36: fetch without CORS', 'POST', site('cross-site', 'no-cors', 'empty', { origin: EVIL })],
    ['R36: fetch with CORS', 'GET', site('cross-site', 'cors', 'empty', { origin: EVIL })],
    ['R36: form post', 'POST', site('cross-site', 'navigate', 'document', { origin: EVIL })],
    ['R36: form post that hides its origin', 'POST', site('cross-site', 'navigate', 'document')],
    ['R36: prefetch', 'GET', site('cross-site', 'no-cors', 'empty', { 'sec-purpose': 'prefetch' })],
    [
      'a prerender of our own',
      'GET',
      site('same-origin', 'navigate', 'document', { 'sec-purpose': 'prefetch;prerender' }),
    ],
    [
      '<img> of a neighbouring domain',
      'GET',
      site('same-site', 'no-cors', 'image', { referer: 'https://x.example.com/' }),
    ],
    ['R38: foreign Origin', 'POST', { ...JSON_PLEASE, origin: EVIL }],
    ['R38: null Origin', 'POST', { ...JSON_PLEASE, origin: 'null' }],
    ['R38: look-alike Origin', 'POST', { ...JSON_PLEASE, origin: `${OWN}.evil.tld` }],
    ['R38: sub-domain Origin', 'POST', { ...JSON_PLEASE, origin: 'https://sub.app.example.com' }],
    ['R38: other port', 'POST', { ...JSON_PLEASE, origin: `${OWN}:444` }],
    ['HEAD', 'HEAD', {}],
  ];

  it.each(REFUSED)('%s -> 401, nothing rotated, no cookie touched', async (_name, method, headers) => {
    const { cookies, sessionId } = await givenBrowserSession(service);
    const answer = await refresh(cookies, headers, method);
    expect({ status: answer.status, code: answer.headers['x-error-code'] }).toEqual({
      status: 401,
      code: 'foreign_request',
    });
    expect(answer.setCookies).toEqual([]);
    expect(await stateOf(service, sessionId)).toMatchObject({ generation: 1, alive: true });
  });

  const WELCOME: [string, string, Record<string, string>][] = [
    ['a client that says nothing', 'POST', JSON_PLEASE],
    ['an older browser, from its application', 'POST', { ...JSON_PLEASE, origin: OWN }],
    ['a script of our own', 'POST', site('same-origin', 'cors', 'empty', { origin: '{service}' })],
    ["the application's script on another site", 'POST', site('cross-site', 'cors', 'empty', { origin: OWN })],
    ["the application's frame beside us", 'GET', site('same-site', 'navigate', 'iframe', { referer: `${OWN}/` })],
    ['a redirect from anywhere', 'GET', site('cross-site', 'navigate', 'document', { referer: 'https://search.tld/' })],
    ['a typed address', 'GET', site('none', 'navigate', 'document')],
  ];

  it.each(WELCOME)('lets %s refresh', async (_name, method, headers) => {
    const { cookies } = await givenBrowserSession(service);
    const origin = headers.origin?.replace('{service}', service.url);
    const answer = await refresh(cookies, { ...headers, ...(origin && { origin }) }, method);
    expect(answer.status).toBe(200);
  });
});

describe('whom it speaks to', () => {
  const PERSON = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  it('shows a person a page that leads back to where signing in begins', async () => {
    const { cookies, accessToken } = await givenBrowserSession(service);
    await service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${accessToken}` });
    const answer = await refresh(cookies, { ...PERSON, 'accept-language': 'de' });
    expect(answer.status).toBe(401);
    expect(answer.headers['x-error-code']).toBe('refresh_token_revoked');
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('Bitte melden Sie sich erneut an');
    expect(answer.text).toContain('href="https://app.example.com/"');
  });

  it('shows the page also when nobody knows the application', async () => {
    const answer = await refresh({ service_refresh: '"><script>' }, PERSON);
    expect({ status: answer.status, isPage: answer.text.startsWith('<!doctype html>') }).toEqual({
      status: 401,
      isPage: true,
    });
    expect(answer.text).not.toContain('<script>');
  });

  it('tells a program, whatever it accepts', async () => {
    for (const headers of [{}, { accept: '*/*' }, JSON_PLEASE, { ...PERSON, 'sec-fetch-dest': 'empty' }])
      expectRefused(await refresh({}, headers), 'refresh_token_missing');
  });
});
