import { ask } from '../support/ask.js';
import { Barrier } from '../support/barrier.js';
import { withoutTable } from '../support/broken-storage.js';
import { givenBrowserSession, stateOf } from '../support/browser-session.js';
import { useService } from '../support/service.js';

const service = useService();

const APP = 'https://app.example.com';
const NAMES = ['service_access', 'service_refresh', 'service_session'];
const CLEARED = { service_access: '', service_refresh: '', service_session: '' };
type Cookies = Record<string, string | undefined>;

const logout = (cookies: Cookies | string, headers: Record<string, string> = {}, query = '') =>
  ask(service, `/api/service/logout${query}`, { headers, cookies });

describe('GET /api/service/logout', () => {
  it('R45: ends the session, clears the three cookies and the cache, and leads home', async () => {
    const { cookies, sessionId, accessToken } = await givenBrowserSession(service);
    const answer = await logout(cookies);
    expect([answer.status, answer.headers.location]).toEqual([302, `${APP}/`]);
    expect(answer.cookies).toEqual(CLEARED);
    for (const line of answer.setCookies) expect(line).toMatch(/Expires=Thu, 01 Jan 1970 00:00:00 GMT/);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(await stateOf(service, sessionId)).toMatchObject({ alive: false, reason: 'logout' });
    const bearer = { authorization: `Bearer ${accessToken}` };
    expect((await service.http.patch('/v1/auth/revoke', bearer)).status).toBe(401);
    expect((await ask(service, '/api/service/session', { cookies })).status).toBe(401);
    const refreshed = await ask(service, '/api/service/refresh', { cookies });
    expect(refreshed.headers['x-error-code']).toBe('refresh_token_revoked');
  });

  it('leads on without cookies and with dead ones, and clears them all the same', async () => {
    const nobody = await logout({});
    expect([nobody.status, nobody.headers.location]).toEqual([302, `${service.url}/api/service/sign-out`]);
    expect(nobody.cookies).toEqual(CLEARED);
    const { cookies } = await givenBrowserSession(service);
    await logout(cookies);
    const again = await logout(cookies, {}, `?redirectUrl=${APP}/bye`);
    expect([again.status, again.headers.location]).toEqual([302, `${APP}/bye`]);
    expect(again.cookies).toEqual(CLEARED);
  });

  it('ends the session with either token, and with the session cookie alone nothing', async () => {
    for (const name of NAMES) {
      const { cookies, sessionId } = await givenBrowserSession(service);
      await logout({ [name]: cookies[name as keyof typeof cookies] });
      expect([name, await stateOf(service, sessionId)]).toEqual([
        name,
        expect.objectContaining({ alive: name === 'service_session' }),
      ]);
    }
  });

  it('R33: signs out of everything in a muddle, and leads to neither of two applications', async () => {
    const [ada, eve] = [await givenBrowserSession(service), await givenBrowserSession(service)];
    const muddle = { service_refresh: ada.cookies.service_refresh, service_access: eve.cookies.service_access };
    const answer = await logout(muddle, {}, `?redirectUrl=${APP}/`);
    expect(answer.headers.location).toMatch(`${service.url}/api/service/sign-out`);
    for (const { sessionId } of [ada, eve]) expect(await stateOf(service, sessionId)).toMatchObject({ alive: false });
  });

  it('R23: wins over a refresh that it meets: once acknowledged, no successor works', async () => {
    const { cookies, sessionId } = await givenBrowserSession(service);
    const barrier = await Barrier.holdSession(service, sessionId);
    const refreshing = ask(service, '/api/service/refresh', { cookies });
    await barrier.sees(1);
    const leaving = logout(cookies);
    await barrier.sees(2);
    await barrier.release();
    const [refreshed] = await Promise.all([refreshing, leaving]);
    const after = await ask(service, '/api/service/refresh', { cookies: { ...cookies, ...refreshed.cookies } });
    expect(after.headers['x-error-code']).toBe('refresh_token_revoked');
  });

  // Red without `revoked_at IS NULL` in the refresh statement, as the one above.
  it('R23: wins over a refresh that queues behind it', async () => {
    const { cookies, sessionId } = await givenBrowserSession(service);
    const barrier = await Barrier.holdSession(service, sessionId);
    const leaving = logout(cookies);
    await barrier.sees(1);
    const refreshing = ask(service, '/api/service/refresh', { cookies });
    await barrier.sees(2);
    await barrier.release();
    const [left, refreshed] = await Promise.all([leaving, refreshing]);
    expect(left.cookies).toEqual(CLEARED);
    expect([refreshed.status, refreshed.headers['x-error-code']]).toEqual([401, 'refresh_token_revoked']);
    expect(refreshed.setCookies).toEqual([]);
    expect((await ask(service, '/api/service/session', { cookies })).status).toBe(401);
  });

  it('never clears a cookie when the session could not be ended', async () => {
    const { cookies, sessionId } = await givenBrowserSession(service);
    const answer = await withoutTable(service, 'audit_events', () => logout(cookies));
    expect({ status: answer.status, setCookies: answer.setCookies }).toEqual({ status: 500, setCookies: [] });
    expect(await stateOf(service, sessionId)).toMatchObject({ alive: true });
  });
});

describe('who may sign somebody out', () => {
  const site = (name: string, mode: string, dest: string, more: Record<string, string> = {}) => ({
    'sec-fetch-site': name,
    'sec-fetch-mode': mode,
    'sec-fetch-dest': dest,
    ...more,
  });
  const EVIL = { referer: 'https://evil.tld/' };
  const HOME = { referer: `${APP}/page` };

  const REFUSED: [string, Record<string, string>][] = [
    ['R36: <img>', site('cross-site', 'no-cors', 'image', EVIL)],
    ['R36: <img> on a page of the application on another site', site('cross-site', 'no-cors', 'image', HOME)],
    ['R36: <iframe>', site('cross-site', 'navigate', 'iframe', EVIL)],
    ['R36: fetch without CORS', site('cross-site', 'no-cors', 'empty', EVIL)],
    ['R36: fetch with CORS', site('cross-site', 'cors', 'empty', { origin: 'https://evil.tld' })],
    ['R36: prefetch', site('cross-site', 'no-cors', 'empty', { 'sec-purpose': 'prefetch' })],
    ['R37: link on a foreign page', site('cross-site', 'navigate', 'document', EVIL)],
    ['R37: link that hides where it is', site('cross-site', 'navigate', 'document')],
    ['R37: look-alike', site('cross-site', 'navigate', 'document', { referer: `${APP}.evil.tld/` })],
    ['a prefetch of our own', site('same-origin', 'no-cors', 'empty', { 'sec-purpose': 'prefetch' })],
    ['<img> of a neighbouring domain', site('same-site', 'no-cors', 'image', { referer: 'https://x.example.com/' })],
    ['an older browser, from a foreign page', EVIL],
    ['an older browser, from nobody knows where', { origin: 'null' }],
  ];

  it.each(REFUSED)('%s -> 302 to the page that asks, nothing ended, no cookie cleared', async (_name, headers) => {
    const { cookies, sessionId } = await givenBrowserSession(service);
    const answer = await logout(cookies, headers, `?redirectUrl=${APP}/bye`);
    const asking = `${service.url}/api/service/sign-out?${new URLSearchParams({ redirectUrl: `${APP}/bye` })}`;
    expect([answer.status, answer.headers.location]).toEqual([302, asking]);
    expect(answer.setCookies).toEqual([]);
    expect(await stateOf(service, sessionId)).toMatchObject({ alive: true });
  });

  it('HEAD signs nobody out', async () => {
    const { cookies, sessionId } = await givenBrowserSession(service);
    const answer = await ask(service, '/api/service/logout', { method: 'HEAD', cookies });
    expect([answer.status, answer.setCookies]).toEqual([302, []]);
    expect(await stateOf(service, sessionId)).toMatchObject({ alive: true });
  });

  it('redirects also where `app` names nothing that can be stored', async () => {
    expect((await ask(service, '/api/service/logout?app=%00')).status).toBe(302);
  });

  const WELCOME: [string, Record<string, string>][] = [
    ['a client that says nothing', {}],
    ['our own page', site('same-origin', 'navigate', 'document')],
    ['a typed address', site('none', 'navigate', 'document')],
    ["R37: a link of the application's on another site", site('cross-site', 'navigate', 'document', HOME)],
    ['a link of the application beside us', site('same-site', 'navigate', 'document', HOME)],
    ["the application's script on another site", site('cross-site', 'cors', 'empty', { origin: APP })],
    ['an older browser, from the application', HOME],
  ];

  it.each(WELCOME)('%s -> signed out', async (_name, headers) => {
    const { cookies, sessionId } = await givenBrowserSession(service);
    expect((await logout(cookies, headers)).cookies).toEqual(CLEARED);
    expect(await stateOf(service, sessionId)).toMatchObject({ alive: false });
  });
});

describe('GET /api/service/sign-out', () => {
  it('asks, with a button that signs out and leads where it was meant to', async () => {
    const { cookies } = await givenBrowserSession(service);
    const page = await ask(service, `/api/service/sign-out?redirectUrl=${APP}/bye`, { cookies });
    expect(page.status).toBe(200);
    expect(page.text).toContain('<h1>Sign out?</h1>');
    expect(page.text).toContain('<form method="get" action="/api/service/logout">');
    expect(page.text).toContain(`value="${APP}/bye"`);
    expect(page.headers['content-security-policy']).not.toContain('form-action');
  });

  it('says so where nobody is signed in, and echoes nothing', async () => {
    const page = await ask(service, '/api/service/sign-out?redirectUrl=https://evil.tld/"><script>');
    expect(page.text).toContain('You are signed out');
    expect(page.text).not.toMatch(/evil\.tld|<script>/);
  });
});
