import { randomBytes } from 'node:crypto';
import { EncryptJWT } from 'jose';
import type { GatehouseError } from '../../packages/core/index.js';
import { stateOf } from '../support/browser-session.js';
import { GatehouseProxy } from '../support/gatehouse-proxy.js';
import { type GivenApplication, givenApplication, givenIdentity, givenSession, PASSWORD } from '../support/given.js';
import { Browser } from '../support/hosted.js';
import { Http } from '../support/http.js';
import { APPS } from '../support/sdk-apps.js';
import { freePort, useService } from '../support/service.js';

const REFRESH = '/v1/auth/refresh';
const PAGE = { accept: 'text/html' };
const secret = randomBytes(32).toString('base64');
/** As any library of JOSE does it. */
const seal = (kept: Record<string, unknown>) =>
  new EncryptJWT(kept).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(Buffer.from(secret, 'base64'));

describe.each(Object.entries(APPS))('@gatehouse/%s', (_name, start) => {
  const service = useService();
  const told: GatehouseError[] = [];
  let proxy: GatehouseProxy;
  let application: GivenApplication;
  let appUrl: string;
  let http: Http;
  let stop: () => Promise<unknown>;

  beforeAll(async () => {
    proxy = await GatehouseProxy.start(service);
    const port = await freePort();
    appUrl = `http://127.0.0.1:${port}`;
    application = await givenApplication(service, { origin: appUrl });
    const onError = (error: GatehouseError) => told.push(error);
    const auth = { url: proxy.url, apiKey: application.apiKey, appUrl, secret, onError };
    stop = await start({ auth, api: { url: proxy.url, issuer: service.url, audience: application.id } }, port);
    http = new Http(appUrl);
  });
  afterEach(() => proxy.restore());
  afterAll(async () => {
    await stop();
    await proxy.stop();
  });

  /** A user whose access token has this long to go, and is due for a refresh. */
  async function givenVisitor(leftMs: number) {
    const { sessionId, accessToken, refreshToken, identity } = await givenSession(service, { application });
    const kept = { user: { email: identity.email }, access_token: accessToken, refresh_token: refreshToken };
    const cookie = `session=${await seal({ ...kept, refreshAt: Date.now() - 1, expiresAt: Date.now() + leftMs })}`;
    return { sessionId, cookie, email: identity.email };
  }

  async function signIn(returnTo?: string) {
    const { email } = await givenIdentity(service, application);
    const login = await http.get(`/auth/login${returnTo ? `?returnTo=${encodeURIComponent(returnTo)}` : ''}`);
    const [[name, value] = ['', '']] = Object.entries(login.cookies);
    const browser = new Browser(service);
    await browser.open((login.headers.get('location') ?? '').slice(service.url.length));
    await browser.submit({ email, password: PASSWORD });
    const back = new URL(browser.page.headers.get('location') ?? '');
    const arrived = await http.get(back.pathname + back.search, { cookie: `${name}=${value}` });
    return { email, back, login, arrived };
  }

  it('signs in with state and PKCE, and keeps the session in one cookie that no script can read', async () => {
    const { email, back, login, arrived } = await signIn();
    expect(login.headers.getSetCookie()[0]).toMatch(
      /^login_[^=]+=[^;]+; Max-Age=1800; Path=\/; .*HttpOnly; SameSite=Lax$/,
    );
    expect(back.pathname).toBe('/auth/callback');
    expect([arrived.status, arrived.headers.get('location')]).toEqual([302, '/']);
    const [session] = arrived.headers.getSetCookie();
    expect(session).toMatch(/^session=[^;]+; Max-Age=6\d{5}; Path=\/; .*HttpOnly; SameSite=Lax$/);
    expect((await http.get('/', { cookie: `session=${arrived.cookies.session}` })).body.email).toBe(email);
    expect((await http.get('/')).body).toBeNull();
  });

  it('leaves a code alone that another browser asked for', async () => {
    const { back } = await signIn();
    const foreign = await http.get(`/auth/callback${back.search}`, { cookie: 'login_mine=verifier', ...PAGE });
    expect([foreign.status, foreign.cookies]).toEqual([400, {}]);
    expect(foreign.text).toContain('This browser did not start this sign-in.');
  });

  // Red where any path is taken.
  it('leads back to the page that asked for the sign-in, and to no other site', async () => {
    const page = await http.get('/orders?open=1', PAGE);
    const login = '/auth/login?returnTo=%2Forders%3Fopen%3D1';
    expect([page.status, page.headers.get('location')]).toEqual([302, login]);
    expect((await signIn('/orders?open=1')).arrived.headers.get('location')).toBe('/orders?open=1');
    for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', '/\t/evil.example', 'orders'])
      expect((await signIn(path)).arrived.headers.get('location')).toBe('/');
  });

  // Red where a request for any type counts as a page: a script is led to the sign-in, which answers it 204.
  it('tells a program that nobody is signed in, and a script of a page', async () => {
    const script = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    const programs = [{ accept: '*/*' }, { accept: 'application/json' }, { accept: '*/*', ...script }];
    for (const headers of [...programs, { ...PAGE, ...script }])
      expect(await http.get('/orders', headers)).toMatchObject({ status: 401, body: { message: 'Sign in first.' } });
  });

  it('refreshes once for all requests that arrive together, and for those that come with the old cookie', async () => {
    const { cookie, sessionId, email } = await givenVisitor(60_000);
    const before = proxy.count(REFRESH);
    const { generation } = await stateOf(service, sessionId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => http.get('/', { cookie })));
    answers.push(await http.get('/', { cookie }));
    expect(new Set(answers.map(({ body }) => body.email))).toEqual(new Set([email]));
    expect(proxy.count(REFRESH) - before).toBe(1);
    expect(await stateOf(service, sessionId)).toMatchObject({ generation: generation + 1, alive: true });
    const [{ headers, cookies }] = answers as [(typeof answers)[0]];
    expect([headers.getSetCookie().length, headers.get('cache-control')]).toEqual([1, 'no-store']);
    expect((await http.get('/', { cookie: `session=${cookies.session}` })).cookies).toEqual({});
  });

  // Red where `no-store` stands before the application says what may be cached.
  it('lets no cache keep an answer with its cookies, whatever the application says', async () => {
    const { cookie } = await givenVisitor(60_000);
    const renewed = await http.get('/prices', { cookie });
    expect([renewed.headers.getSetCookie().length, renewed.headers.get('cache-control')]).toEqual([1, 'no-store']);
    expect((await http.get('/prices')).headers.get('cache-control')).toBe('public, max-age=60');
  });

  it.each([401, 429, 502, 503])('signs nobody out while something in between answers with %i', async (status) => {
    proxy.answer(REFRESH, status, { 'retry-after': '7' });
    const early = await http.get('/', { cookie: (await givenVisitor(60_000)).cookie });
    expect([early.status, early.body.email, early.cookies]).toEqual([200, expect.any(String), {}]);
    const late = await http.get('/', { cookie: (await givenVisitor(-1)).cookie, ...PAGE });
    expect([late.status, late.headers.get('retry-after'), late.cookies]).toEqual([503, '7', {}]);
    expect(late.text).toContain('Please try again in a moment.');
  });

  it('signs out a browser whose session has ended', async () => {
    const { cookie, sessionId } = await givenVisitor(60_000);
    await service.db.query('UPDATE sessions SET revoked_at = now() WHERE id = $1', [sessionId]);
    const answer = await http.get('/', { cookie });
    expect([answer.body, answer.cookies]).toEqual([null, { session: '' }]);
  });

  // Red where a request of another site is taken for one of the user.
  it('takes nothing that changes something from a page of another site', async () => {
    const { cookie, sessionId } = await givenVisitor(60_000);
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign)
      for (const path of ['/orders', '/auth/logout'])
        expect((await http.post(path, undefined, { cookie, ...headers })).status).toBe(403);
    expect((await stateOf(service, sessionId)).alive).toBe(true);
    expect((await http.post('/orders', undefined, { cookie, origin: appUrl })).text).toBe('ordered');
    expect((await http.get('/auth/logout', { cookie })).status).toBe(404);
  });

  it('ends the session at sign-out, and keeps the cookie while Gatehouse does not answer', async () => {
    const { cookie, sessionId } = await givenVisitor(-1);
    const signOut = () => http.form('/auth/logout', {}, { cookie, origin: appUrl });
    proxy.drop('/v1/auth/revoke');
    const lost = await signOut();
    expect([lost.status, lost.cookies]).toEqual([503, {}]);
    proxy.restore();
    for (const answer of [await signOut(), await signOut()])
      expect([answer.status, answer.headers.get('location'), answer.cookies]).toEqual([303, '/', { session: '' }]);
    expect((await stateOf(service, sessionId)).alive).toBe(false);
  });

  it('leads to the account, and to the sign-in where the session has ended elsewhere', async () => {
    const { arrived } = await signIn();
    const cookie = `session=${arrived.cookies.session}`;
    const entered = await http.get('/auth/account', { cookie });
    expect(entered.headers.get('location')).toContain('/portal/callback?code=');
    await service.db.query('UPDATE sessions SET revoked_at = now()');
    const over = await http.get('/auth/account', { cookie });
    expect([over.headers.get('location'), over.cookies]).toEqual(['/auth/login', { session: '' }]);
  });

  // Red where a prefetch starts a login, and where logins pile up.
  it('starts no login for a prefetch, and keeps eight logins at most', async () => {
    const before = proxy.count('/v1/applications/login');
    for (const headers of [
      { 'sec-purpose': 'prefetch' },
      { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' },
    ] as Record<string, string>[])
      expect(await http.get('/auth/login', headers)).toMatchObject({ status: 204, cookies: {} });
    expect(proxy.count('/v1/applications/login')).toBe(before);
    const kept = new Map<string, string>();
    for (let tabs = 0; tabs < 12; tabs += 1) {
      const cookie = [...kept].map((pair) => pair.join('=')).join('; ');
      for (const [name, value] of Object.entries((await http.get('/auth/login', { cookie })).cookies))
        value ? kept.set(name, value) : kept.delete(name);
    }
    expect(kept.size).toBe(8);
  });

  it('tells its users nothing of a mistake in its settings', async () => {
    proxy.answer('/v1/applications/login', 401, { 'x-error-code': 'api_key_invalid' });
    const answer = await http.get('/auth/login', PAGE);
    expect([answer.status, answer.cookies]).toEqual([500, {}]);
    expect(answer.text).toContain('You cannot sign in at the moment. The log of this application says why.');
    expect(told.at(-1)).toMatchObject({ kind: 'misuse', code: 'api_key_invalid' });
  });

  it('takes access tokens at an API, and says what is wrong with one', async () => {
    const { accessToken, sessionId } = await givenSession(service, { application });
    const ask = (token: string) => http.get('/api', { authorization: `Bearer ${token}` });
    expect((await ask(accessToken)).body).toMatchObject({ sid: sessionId });
    const wrong = await ask('nonsense');
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([
      ...[401, 'Bearer error="invalid_token", error_description="This is not a token."'],
    ]);
    const none = await http.get('/api');
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });
});
