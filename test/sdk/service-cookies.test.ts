import express from 'express';
import { type AuthOptions, createAuth } from '../../packages/core/server.js';
import { gatehouse } from '../../packages/express/index.js';
import { GatehouseProxy } from '../support/gatehouse-proxy.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { Organizations } from '../support/given-organizations.js';
import { Browser } from '../support/hosted.js';
import { Http } from '../support/http.js';
import { basic, claimsIn, givenClient, givenClientCode, token } from '../support/oidc.js';
import { freePort, useService } from '../support/service.js';

describe('An adapter over the cookies of Gatehouse', () => {
  const service = useService();
  let proxy: GatehouseProxy;
  let application: GivenApplication;
  let http: Http;
  let stop: () => void;
  let options: AuthOptions;

  beforeAll(async () => {
    proxy = await GatehouseProxy.start(service);
    const port = await freePort();
    const appUrl = `http://localhost:${port}`;
    application = await givenApplication(service, { origin: appUrl });
    const secret = Buffer.alloc(32, 5).toString('base64');
    const keys = { apiKey: application.apiKey, secret, issuer: service.url, audience: application.id };
    options = { url: proxy.url, appUrl, store: 'service', ...keys, onError: () => {} };
    const app = express().use(gatehouse(options));
    app.get('/', (request, response) => {
      response.json((request as { auth?: { user: { id: string } } | null }).auth?.user ?? null);
    });
    const server = app.listen(port);
    stop = () => server.close();
    http = new Http(appUrl);
  });
  afterEach(() => proxy.restore());
  afterAll(async () => {
    stop();
    await proxy.stop();
  });

  async function signIn(held = ''): Promise<{ id: string; cookies: Record<string, string> }> {
    const { email, id } = await givenIdentity(service, application);
    const login = await http.get('/auth/login');
    const [[name, value] = ['', '']] = Object.entries(login.cookies);
    const browser = new Browser(service);
    await browser.open((login.headers.get('location') ?? '').slice(service.url.length));
    await browser.submit({ email, password: PASSWORD });
    const back = new URL(browser.page.headers.get('location') ?? '');
    const { cookies } = await http.get(back.pathname + back.search, { cookie: `${held}; ${name}=${value}` });
    return { id, cookies };
  }
  const cookieOf = (cookies: Record<string, string>) =>
    Object.entries(cookies)
      .filter(([, value]) => value)
      .map((pair) => pair.join('='))
      .join('; ');

  it('passes them on at the sign-in, and knows the user by them', async () => {
    const { id, cookies } = await signIn();
    expect(Object.keys(cookies)).toEqual(expect.arrayContaining(['service_access', 'service_refresh']));
    expect((await http.get('/', { cookie: cookieOf(cookies) })).body).toEqual({ id });
    const status = await service.http.get('/api/service/session', { cookie: cookieOf(cookies) });
    expect(status.body.user.id).toBe(id);
  });

  // Red where every token for the application's audience is its session.
  it('knows nobody by the access token of another client', async () => {
    const identity = await givenIdentity(service, application);
    const partner = await givenClient(service, application);
    const code = await givenClientCode(service, partner, identity);
    const form = { grant_type: 'authorization_code', code, redirect_uri: partner.redirectUri };
    const { body } = await token(service, form, basic(partner));
    expect(claimsIn(body.access_token)).toMatchObject({ aud: application.id, client_id: partner.id });
    const cookie = `service_session=${claimsIn(body.access_token).sid}; service_access=${body.access_token}`;
    expect((await http.get('/', { cookie })).body).toBeNull();
  });

  it('refreshes them once for all requests, and leaves them alone while Gatehouse does not answer', async () => {
    const { id, cookies } = await signIn();
    const { service_access: _expired, ...others } = cookies;
    const cookie = cookieOf(others);
    proxy.drop('/v1/auth/refresh');
    expect(await http.get('/', { cookie })).toMatchObject({ status: 503, cookies: {} });
    proxy.restore();
    await new Promise((goOn) => setTimeout(goOn, 1_100)); // the pause of a refresh that failed
    const before = proxy.count('/v1/auth/refresh');
    const answers = await Promise.all(Array.from({ length: 10 }, () => http.get('/', { cookie })));
    expect(answers.map(({ body }) => body)).toEqual(Array(10).fill({ id }));
    expect(proxy.count('/v1/auth/refresh') - before).toBe(1);
    expect(answers[0]?.cookies.service_refresh).toEqual(expect.stringMatching(/./));
  });

  it('acts in another organization of the user, and passes on the cookies that say so', async () => {
    const { id, cookies } = await signIn();
    const organizations = await Organizations.of(service, application);
    for (const slug of ['acme', 'globex']) await organizations.put(await organizations.make(slug), { id }, ['member']);
    const moved = await http.post('/auth/organization?organization=globex', undefined, { cookie: cookieOf(cookies) });
    expect([moved.status, moved.headers.get('location')]).toEqual([303, '/']);
    const [, claims = ''] = (moved.cookies.service_access ?? '').split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ org_slug: 'globex' });
    expect((await http.get('/', { cookie: cookieOf(moved.cookies) })).body).toEqual({ id });
    const none = await http.post('/auth/organization?organization=globex');
    expect([none.status, none.headers.get('location')]).toEqual([303, '/auth/login']);
  });

  it('ends the session at sign-out, and shows a browser without one to the sign-in', async () => {
    const { cookies } = await signIn();
    const out = await http.post('/auth/logout', undefined, { cookie: cookieOf(cookies) });
    expect([out.status, out.cookies.service_refresh]).toEqual([303, '']);
    const { service_access: _gone, ...others } = cookies;
    expect((await http.get('/', { cookie: cookieOf(others) })).body).toBeNull();
    expect((await http.get('/')).body).toBeNull();
  });

  // Red where a refusal of Gatehouse leaves the cookies: the access token opens the session for minutes.
  it('signs out a browser whose session has ended elsewhere', async () => {
    const { id, cookies } = await signIn();
    const cookie = cookieOf(cookies);
    expect((await http.get('/', { cookie })).body).toEqual({ id });
    await service.db.query('UPDATE sessions SET revoked_at = now() WHERE id = $1', [cookies.service_session]);
    const out = await http.post('/auth/logout', undefined, { cookie });
    expect([out.status, out.cookies]).toEqual([303, { service_access: '', service_refresh: '', service_session: '' }]);
    expect((await http.get('/', { cookie })).body).toBeNull();
  });

  // Red where the last of two cookies counts, and where each cookie counts alone.
  it('knows nobody by cookies of which one may be planted', async () => {
    const [mine, planted] = [(await signIn()).cookies, (await signIn()).cookies];
    const { service_access: _mine, ...due } = mine;
    for (const [name, value] of Object.entries(planted)) {
      const twice = `${cookieOf(mine)}; ${name}=${value}`;
      if (value) expect((await http.get('/', { cookie: twice })).body).toBeNull();
    }
    const { service_access = '', service_refresh = '', service_session = '' } = planted;
    for (const mixed of [
      { ...mine, service_access },
      { ...mine, service_session },
    ])
      expect((await http.get('/', { cookie: cookieOf(mixed) })).body).toBeNull();
    const other = await http.get('/', { cookie: cookieOf({ ...due, service_refresh }) });
    expect([other.body, other.cookies]).toEqual([null, {}]);
  });

  // Red where the names are guessed from the request.
  it('reads the names that Gatehouse is set to, and says so where it sets others', async () => {
    const { cookies } = await signIn();
    const plain = cookieOf(cookies);
    const prefixed = plain.replaceAll('service_', '__Host-service_');
    const open = async (cookie: string, hostPrefix?: boolean) => {
      const header = (name: string) => (name === 'cookie' ? cookie : undefined);
      return (await createAuth({ ...options, hostPrefix }).open({ method: 'GET', url: '/', header })).session;
    };
    expect([await open(plain), await open(prefixed, true)]).toEqual(Array(2).fill(expect.anything()));
    expect([await open(prefixed), await open(plain, true)]).toEqual([null, null]);
    const due = prefixed.replace(/__Host-service_access=[^;]*/, '');
    await expect(open(due, true)).rejects.toThrow('hostPrefix must be as COOKIE_HOST_PREFIX');
  });

  // Red where nobody can end the session that the browser no longer holds.
  it('ends the session that the browser had before it signs in again', async () => {
    const first = await signIn();
    const second = await signIn(cookieOf(first.cookies));
    const { service_access: _first, ...due } = first.cookies;
    for (const held of [first.cookies, due]) expect((await http.get('/', { cookie: cookieOf(held) })).body).toBeNull();
    expect((await http.get('/', { cookie: cookieOf(second.cookies) })).body).toEqual({ id: second.id });
  });
});
