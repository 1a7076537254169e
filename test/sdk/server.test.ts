import { randomBytes } from 'node:crypto';
import { jwtDecrypt } from 'jose';
import { type Asked, createAuth, createGuard, createPageLogin } from '../../packages/core/server.js';
import { GatehouseProxy } from '../support/gatehouse-proxy.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';

const newSecret = () => randomBytes(32).toString('base64');
const APP = 'https://app.example.com';

const asked = (method: string, url: string, headers: Record<string, string> = {}): Asked => ({
  ...{ method, url },
  header: (name) => headers[name],
});
const cookieOf = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');

describe('@gatehouse/core/server', () => {
  const service = useService();
  let proxy: GatehouseProxy;
  let application: GivenApplication;

  beforeAll(async () => {
    proxy = await GatehouseProxy.start(service);
    application = await givenApplication(service);
  });
  afterEach(() => proxy.restore());
  afterAll(() => proxy.stop());

  const authWith = (more: object = {}) =>
    createAuth({
      url: proxy.url,
      apiKey: application.apiKey,
      appUrl: APP,
      secret: newSecret(),
      onError: () => {},
      ...more,
    });

  it('names all settings that are missing, and how to get them', () => {
    expect(() => createAuth({ url: service.url })).toThrow(
      /apiKey \(GATEHOUSE_API_KEY\)[\s\S]+secret \(COOKIE_SECRET\): 32/,
    );
    for (const secret of ['short', 'not base64 ✗', Buffer.alloc(31).toString('base64')])
      expect(() => authWith({ secret })).toThrow('32 bytes in base64');
    for (const url of ['localhost:3000', 'id.example.com', 'https://id.example.com/v1'])
      expect(() => authWith({ url })).toThrow(
        `url (GATEHOUSE_URL) must begin with https:// or http:// and have no path`,
      );
    expect(() => authWith({ appUrl: 'https://app.example.com/shop' })).toThrow('appUrl (APP_URL) must begin');
    expect(() => createGuard({ url: service.url, audience: '' })).toThrow('audience is missing');
  });

  it('signs in by a form of your own, and keeps the session on https under a name that no other host can set', async () => {
    const { email } = await givenIdentity(service, application);
    const secret = newSecret();
    const auth = authWith({ secret });
    const wrong = await auth.submit(asked('POST', '/sign-in'), 'sign-in', { email, password: 'wrong' });
    expect(wrong.turn).toMatchObject({ screen: 'sign-in', status: 401, error: { code: 'credentials_invalid' } });
    const again = asked('POST', '/sign-in', { cookie: cookieOf(wrong.cookies) });
    const { turn, cookies } = await auth.submit(again, 'sign-in', { email, password: PASSWORD });
    expect(turn.session?.user.email).toBe(email);
    expect(cookies.at(-1)).toMatch(/^__Host-session=.+; HttpOnly; SameSite=Lax; Secure$/);
    const request = asked('GET', '/', { cookie: cookieOf(cookies) });
    expect((await auth.enter(request)).session?.user.email).toBe(email);
    // A library of JOSE opens it. Red where the header names a claim that the text does not have.
    const [, sealed = ''] = /__Host-session=([^;]+)/.exec(cookies.at(-1) ?? '') ?? [];
    expect((await jwtDecrypt(sealed, Buffer.from(secret, 'base64'))).payload).toMatchObject({ user: { email } });
  });

  // Red where nobody can end the session that the browser no longer holds.
  it('ends the session that the browser had before it signs in again', async () => {
    const { email } = await givenIdentity(service, application);
    const secret = newSecret();
    const told: unknown[] = [];
    const auth = authWith({ secret, onError: (error: unknown) => told.push(error) });
    const signIn = async (cookie = '') => {
      const typed = { email, password: PASSWORD };
      const { turn, cookies } = await auth.submit(asked('POST', '/', { cookie }), 'sign-in', typed);
      expect(turn.session?.user.email).toBe(email);
      return cookieOf(cookies.slice(-1));
    };
    const refresh = async (cookie: string) => {
      const { payload } = await jwtDecrypt(cookie.split('=')[1] as string, Buffer.from(secret, 'base64'));
      const { refresh_token } = payload;
      return (await service.http.post('/v1/auth/refresh', { refresh_token, client_type: 'server' })).status;
    };
    const first = await signIn();
    const second = await signIn(first);
    expect([await refresh(first), told]).toEqual([401, []]);
    // A late answer to the former cookie must not clear the new one.
    expect(await auth.enter(asked('GET', '/', { cookie: first }))).toEqual({ session: null, cookies: [] });
    proxy.drop('/v1/auth/revoke');
    const third = await signIn(second);
    expect([await refresh(second), await refresh(third)]).toEqual([200, 200]);
    expect(told).toEqual([expect.objectContaining({ kind: 'retry' })]);
  });

  // Red where Gatehouse sees the program of the server, which is the same for everybody.
  it('says by a form of your own what the person signs in with, so that a new device is told of', async () => {
    const { id, email } = await givenIdentity(service, application);
    const auth = authWith();
    const signInFrom = async (ip: string, device: string) => {
      const request = asked('POST', '/', { 'user-agent': device });
      const { turn } = await auth.submit(request, 'sign-in', { email, password: PASSWORD }, ip);
      expect(turn.session?.user.email).toBe(email);
    };
    await signInFrom('203.0.113.7', 'Firefox at home');
    await signInFrom('198.51.100.9', 'Firefox on the phone');
    const { rows } = await service.db.query('SELECT user_agent FROM sessions WHERE identity_id = $1 ORDER BY id', [id]);
    expect(rows.map(({ user_agent }) => user_agent)).toEqual(['Firefox at home', 'Firefox on the phone']);
    expect(await mailsTo(service, email)).toMatchObject([{ template: 'new_sign_in' }]);
  });

  // Red where the failure reaches the framework, which shows its own page.
  it('keeps the form while Gatehouse does not answer', async () => {
    const auth = authWith();
    proxy.drop('/v1/auth/exchange');
    const typed = { email: 'ada@example.com', password: PASSWORD };
    const { turn } = await auth.submit(asked('POST', '/sign-in'), 'sign-in', typed);
    expect(turn).toMatchObject({ screen: 'sign-in', status: 503, error: { kind: 'retry' } });
    await expect(auth.submit(asked('POST', '/', { origin: 'https://evil.example' }), 'sign-in', typed)).rejects.toThrow(
      'comes from another site',
    );
  });

  it('opens with each secret, and seals with the first', async () => {
    const { email } = await givenIdentity(service, application);
    const [former, next] = [newSecret(), newSecret()];
    const typed = { email, password: PASSWORD };
    const { cookies } = await authWith({ secret: former }).submit(asked('POST', '/'), 'sign-in', typed);
    const request = asked('GET', '/', { cookie: cookieOf(cookies) });
    expect((await authWith({ secret: [next, former] }).enter(request)).session?.user.email).toBe(email);
    expect((await authWith({ secret: next }).enter(request)).session).toBeNull();
    const torn = asked('GET', '/', { cookie: cookieOf(cookies).slice(0, -9) });
    for (const cookie of [
      torn.header('cookie') ?? '',
      '__Host-session=....',
      '__Host-session=a.b.c.d.e',
      '__Host-session',
    ])
      expect((await authWith({ secret: former }).enter(asked('GET', '/', { cookie }))).session).toBeNull();
  });

  // Red where the cookie is HttpOnly, and where each prefetch starts a login.
  it('starts the logins of a single page, whose cookie the page can read', async () => {
    const login = createPageLogin({ url: proxy.url, apiKey: application.apiKey, appUrl: APP, onError: () => {} });
    const { status, headers, cookies } = await login(
      asked('GET', '/auth/login?login_hint=ada@example.com&returnTo=/x'),
    );
    expect([status, headers.location]).toEqual([302, expect.stringContaining(`${service.url}/login?`)]);
    expect(cookies).toEqual([expect.stringMatching(/^__Host-login_[\w-]{43}=[\w-]{43}; .+GMT; SameSite=Lax; Secure$/)]);
    const prefetch = asked('GET', '/auth/login', {
      'sec-fetch-site': 'none',
      'sec-fetch-mode': 'navigate',
      'sec-purpose': 'prefetch',
    });
    expect(await login(prefetch)).toMatchObject({ status: 204, cookies: [] });
    proxy.drop('/v1/applications/login');
    const lost = await login(asked('GET', '/auth/login', { accept: 'text/html' }));
    expect(lost).toMatchObject({ status: 503, cookies: [], body: expect.stringContaining('href="/auth/login"') });
  });
});
