import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { Browser } from '../support/hosted.js';
import {
  authorize,
  backAt,
  basic,
  claimsIn,
  type GivenClient,
  givenClient,
  givenClientCode,
  token,
} from '../support/oidc.js';
import { useService } from '../support/service.js';

/** A browser prefetches a link that its user may never follow, and programs ask with HEAD whether a link works. */
describe.each<[string, string, Record<string, string>]>([
  ['HEAD', 'HEAD', {}],
  ['A prefetch', 'GET', { 'sec-purpose': 'prefetch' }],
  ['A prerender', 'GET', { 'sec-purpose': 'prefetch;prerender' }],
  ['A prefetch of an older browser', 'GET', { purpose: 'prefetch' }],
])('%s', (_name, method, headers) => {
  const service = useService();
  let application: GivenApplication;
  let identity: GivenIdentity;
  let client: GivenClient;
  let browser: Browser;
  let idToken: string;

  beforeAll(async () => {
    application = await givenApplication(service);
    client = await givenClient(service, application);
  });

  beforeEach(async () => {
    identity = await givenIdentity(service, application);
    browser = new Browser(service);
    const code = await givenClientCode(service, client, identity, {}, browser);
    const form = { grant_type: 'authorization_code', code, redirect_uri: client.redirectUri };
    idToken = (await token(service, form, basic(client))).body.id_token;
  });

  const look = (path: string) =>
    service.http.send(method, path, { headers: { cookie: browser.cookieHeader(), ...headers } });
  const flows = async () => (await service.db.query('SELECT count(*) FROM auth_flows')).rows[0].count;

  // Red where AuthorizeEndpoint.get does not ask whether a request only looks.
  it('of /oauth/authorize gets no code, starts no login and spends no pushed request', async () => {
    const before = await flows();
    const asked: Record<string, string> = {
      client_id: client.id,
      redirect_uri: client.redirectUri,
      response_type: 'code',
      scope: 'openid',
    };
    const pushed = (await service.http.form('/oauth/par', asked, basic(client))).body.request_uri as string;
    const requests = [asked, { ...asked, prompt: 'none' }, { client_id: client.id, request_uri: pushed }];
    for (const parameters of requests as Record<string, string>[]) {
      const answer = await look(`/oauth/authorize?${new URLSearchParams(parameters)}`);
      expect([answer.status, answer.headers.get('location'), answer.text]).toEqual([204, null, '']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect(await flows()).toBe(before);
    await browser.open(`/oauth/authorize?${new URLSearchParams({ client_id: client.id, request_uri: pushed })}`);
    expect(backAt(browser).code).toMatch(/^gh_code_/);
  });

  // Red where LogoutEndpoint.logout does not ask whether a request only looks.
  it('of /oauth/logout ends nothing', async () => {
    const answer = await look(`/oauth/logout?${new URLSearchParams({ id_token_hint: idToken })}`);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([204, null]);
    await authorize(browser, client, { prompt: 'none' });
    const form = { grant_type: 'authorization_code', code: backAt(browser).code as string };
    const again = await token(service, { ...form, redirect_uri: client.redirectUri }, basic(client));
    expect(claimsIn(again.body.id_token).sub).toBe(identity.id);
  });
});
