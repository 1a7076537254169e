import { decodeJwt, type JWTPayload } from 'jose';
import { newId } from '../../src/platform/crypto/ids.js';
import { useDns } from '../support/dns-server.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  givenApplication,
  givenIdentity,
  givenPortalSession,
  PASSWORD,
} from '../support/given.js';
import { type GivenOrganization, Organizations } from '../support/given-organizations.js';
import { passkeyFormOf } from '../support/given-passkey.js';
import { CLIENT, CLIENT_SECRET, givenProvider } from '../support/given-provider.js';
import { alertOf, Browser, givenLogin } from '../support/hosted.js';
import type { Answer } from '../support/http.js';
import { useService } from '../support/service.js';
import { type Departed, depart, givenDeparture, person, signedInThere } from '../support/social.js';
import { givenApp } from '../support/totp.js';
import { Upstream } from '../support/upstream.js';

let people = 0;
const addressAt = (domain: string) => `p${++people}@${domain}`;

describe('The provider of an organization', () => {
  const dns = useDns();
  const service = useService(dns.variables);
  let upstream: Upstream;
  let application: GivenApplication;
  let organizations: Organizations;
  let acme: GivenOrganization;
  let globex: GivenOrganization;

  const bring = ({ path, slug }: GivenOrganization) =>
    organizations.operator.send('PUT', `${path}/provider`, {
      ...{ issuer: upstream.issuer, client_id: CLIENT, client_secret: CLIENT_SECRET, label: slug },
    });

  beforeAll(async () => {
    upstream = await Upstream.start();
    application = await givenApplication(service);
    organizations = await Organizations.of(service, application);
    [acme, globex] = [await organizations.make('acme'), await organizations.make('globex')];
    await organizations.prove(acme, 'acme.example', dns);
    await organizations.prove(globex, 'globex.example', dns);
    await bring(acme);
    await bring(globex);
  });
  afterAll(() => upstream.stop());

  const leave = (browser: Browser, organization = 'acme') =>
    givenDeparture(service, application, browser, organization, { organization });
  const comeFrom = async (organization: string, claims: JWTPayload, browser = new Browser(service)): Promise<Answer> =>
    signedInThere(browser, upstream, await leave(browser, organization), person(claims));
  const opened = async (answer: Answer) => {
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code');
    const { body } = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
    return { ...decodeJwt<{ org_slug?: string }>(body.access_token), refreshToken: body.refresh_token };
  };
  const expectRefused = (answer: Answer) => {
    expect(answer.status).toBe(403);
    expect(alertOf(answer.text)).toContain('not at an address of the organization');
  };
  const countOf = async (email: string) =>
    Number((await service.db.query('SELECT count(*) FROM identities WHERE email_key = $1', [email])).rows[0].count);

  it('is shown without its secret, with the redirect URI to register', async () => {
    const { body } = await organizations.operator.get(`${acme.path}/provider`);
    expect(body).toEqual({
      id: `org:${acme.id}`,
      issuer: upstream.issuer,
      client_id: CLIENT,
      has_secret: true,
      label: 'acme',
      trusts_mfa: false,
      callback_url: `${service.url}/login/callback/${application.slug}/org:${acme.id}`,
    });
    const { body: list } = await organizations.operator.get(`/applications/${application.slug}/providers`);
    expect(list.providers).toEqual([]);
  });

  it.each([
    'http://login.example.com',
    'https://login.microsoftonline.com/common/v2.0',
    'https://appleid.apple.com',
    'ftp://login.example.com',
    'https://login.example.com/?path=',
    'https://login.example.com/#',
    'nonsense',
  ])('is none at %s', async (issuer) => {
    const put = organizations.operator.send('PUT', `${acme.path}/provider`, { issuer, client_id: CLIENT });
    expectFailure(await put, 400, 'malformed_input');
  });

  /** Red where a secret stays whatever else changes: it would be sent to another issuer. */
  it('keeps its secret for the issuer and the client id that it belongs to', async () => {
    const kept = await organizations.make('kept');
    const put = async (more: object) => {
      const wanted = { issuer: upstream.issuer, client_id: CLIENT, label: 'kept', ...more };
      return (await organizations.operator.send('PUT', `${kept.path}/provider`, wanted)).body.has_secret;
    };
    for (const other of [{ issuer: 'https://login.example.com' }, { client_id: 'another' }]) {
      expect(await put({ client_secret: CLIENT_SECRET })).toBe(true);
      expect(await put({ label: 'Another label' })).toBe(true);
      expect(await put(other)).toBe(false);
      expect(await put({ ...other, client_secret: CLIENT_SECRET })).toBe(true);
    }
  });

  it('makes members of new people, who act there', async () => {
    const email = addressAt('acme.example');
    const claims = await opened(await comeFrom('acme', { email }));
    expect(claims).toMatchObject({ org_slug: 'acme', roles: ['member'], amr: ['fed'] });
    const counted = 'SELECT DISTINCT first_factor FROM authorization_codes WHERE identity_id = $1';
    expect((await service.db.query(counted, [claims.sub])).rows).toEqual([{ first_factor: 'own' }]);
    expect(await countOf(email)).toBe(1);
  });

  it('knows people again, and finds those who have an account already', async () => {
    const known = await givenIdentity(service, application, { email: addressAt('acme.example') });
    const claims = person({ email: known.email });
    const [first, second] = [await comeFrom('acme', claims), await comeFrom('acme', claims)];
    expect((await opened(first)).sub).toBe(known.id);
    expect((await opened(second)).sub).toBe(known.id);
  });

  it('is named among the linked accounts of a person, and offered to nobody there', async () => {
    const known = await givenIdentity(service, application, { email: addressAt('acme.example') });
    await comeFrom('acme', { email: known.email });
    const { bearer } = await givenPortalSession(service, { application, identity: known });
    const { body } = await service.http.get('/v1/portal/linked-accounts', bearer);
    expect(body.linked_accounts).toMatchObject([{ provider: `org:${acme.id}`, label: 'acme', name: known.email }]);
    expect(body.providers).toEqual([]);
  });

  it('is where an address of its domain leads to, from the sign-in page', async () => {
    const browser = new Browser(service);
    const { path } = await givenLogin(service, application);
    await browser.open(path);
    // Red where a browser asks for a password that the person does not have.
    expect(/<input[^>]*name="password"[^>]*>/.exec(browser.page.text)?.[0]).not.toContain('required');
    const answer = await browser.press('Sign in', { email: 'ada@ACME.example', password: '' });
    const to = new URL(answer.headers.get('location') ?? '');
    expect([answer.status, to.origin, to.searchParams.get('login_hint')]).toEqual([
      303,
      upstream.issuer,
      'ada@ACME.example',
    ]);
    await browser.open(path);
    const elsewhere = await browser.press('Sign in', { email: 'ada@sub.acme.example', password: 'whatever' });
    expect(elsewhere.status).toBe(401);
  });

  /** Red where the form that asks for a passkey leads to no provider: a password would be enough for who has left. */
  it('is where an address of its domain leads to, also with the wish for a passkey', async () => {
    const ada = await givenIdentity(service, application, { email: addressAt('acme.example') });
    const browser = new Browser(service);
    const { path } = await givenLogin(service, application);
    const { csrf } = passkeyFormOf(await browser.open(path));
    const wish = path.replace('/login', '/login/passkey/wish');
    const { status, body } = await browser.post(wish, { csrf, email: ada.email, password: PASSWORD });
    expect([status, Object.keys(body)]).toEqual([200, ['to']]);
    expect(new URL(body.to).origin).toBe(upstream.issuer);
    await browser.post(wish.replace('/wish', '/add'), { csrf, credential: '' });
    expect(browser.page.headers.get('location')).toMatch(/^\/login\?/);
  });

  /** Red without the question which organization the login asks for. */
  it('is where its addresses lead to in a login for it, and not in one for another organization', async () => {
    const ada = await givenIdentity(service, application, { email: addressAt('acme.example') });
    await organizations.put(globex, ada, ['member']);
    const signIn = async (organization: string, button: string, form: object) => {
      const browser = new Browser(service);
      await browser.open((await givenLogin(service, application, { organization })).path);
      const answer = await browser.press(button, { email: ada.email, ...form });
      return new URL(answer.headers.get('location') ?? '', service.url);
    };
    expect((await signIn('acme', 'Sign in', { password: PASSWORD })).origin).toBe(upstream.issuer);
    expect((await signIn('globex', 'Sign in', { password: PASSWORD })).searchParams.get('code')).toMatch(/^gh_code_/);
  });

  describe('signs in no one', () => {
    it.each(['globex.example', 'example.com', 'sub.acme.example', 'acme.example.com'])(
      'at %s, which its organization has not proved, and makes no account',
      async (domain) => {
        const email = addressAt(domain);
        expectRefused(await comeFrom('acme', { email }));
        expect(await countOf(email)).toBe(0);
      },
    );

    /** Red without the question whose domain the address is at: a second factor would be set up first. */
    it('elsewhere where the application asks for a second factor, and makes no account that waits for one', async () => {
      const { slug } = application;
      await organizations.operator.patch(`/applications/${slug}`, { mfa: 'required' });
      const email = addressAt('example.com');
      const answer = await comeFrom('acme', { email });
      await organizations.operator.patch(`/applications/${slug}`, { mfa: 'optional' });
      expectRefused(answer);
      expect(await countOf(email)).toBe(0);
    });

    it('of another organization, and no user of an address elsewhere', async () => {
      const member = await givenIdentity(service, application, { email: addressAt('globex.example') });
      await organizations.put(globex, member, ['admin']);
      const user = await givenIdentity(service, application, { email: addressAt('example.com') });
      for (const { email } of [member, user]) expectRefused(await comeFrom('acme', { email }));
      const { rows } = await service.db.query('SELECT FROM linked_accounts WHERE identity_id = ANY($1)', [
        [member.id, user.id],
      ]);
      expect(rows).toEqual([]);
    });

    it('whose address it does not vouch for', async () => {
      const email = addressAt('acme.example');
      for (const more of [{ email, email_verified: false }, { email: '' }, { email: 'no address' }])
        expectRefused(await comeFrom('acme', more));
      expect(await countOf(email)).toBe(0);
    });

    /** Red without the second question, about the account itself. */
    it('whose account has another address by now', async () => {
      const claims = person({ email: addressAt('acme.example') });
      const { sub } = await opened(await comeFrom('acme', claims));
      const email = addressAt('example.com');
      await service.db.query('UPDATE identities SET email = $2, email_key = $2 WHERE id = $1', [sub, email]);
      expectRefused(await comeFrom('acme', claims));
    });

    it('as a person whom the same issuer signs in for another organization', async () => {
      const claims = person({ email: addressAt('acme.example') });
      const { sub } = await opened(await comeFrom('acme', claims));
      const there = await opened(await comeFrom('globex', { ...claims, email: addressAt('globex.example') }));
      expect(there).toMatchObject({ org_slug: 'globex' });
      expect(there.sub).not.toBe(sub);
    });

    it('once the domain is removed: between the departure and the return', async () => {
      const [browser, email] = [new Browser(service), addressAt('late.example')];
      await organizations.prove(acme, 'late.example', dns);
      const departed = await leave(browser);
      await organizations.operator.delete(`${acme.path}/domains/late.example`);
      expectRefused(await signedInThere(browser, upstream, departed, person({ email })));
    });

    it('once the domain is removed: between the return and the exchange of the code', async () => {
      await organizations.prove(acme, 'later.example', dns);
      const answer = await comeFrom('acme', { email: addressAt('later.example') });
      await organizations.operator.delete(`${acme.path}/domains/later.example`);
      const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code');
      const exchanged = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
      expectFailure(exchanged, 403, 'organization_address');
    });

    it('once the domain is removed: between the first and the second factor', async () => {
      await organizations.prove(acme, 'latest.example', dns);
      const known = await givenIdentity(service, application, { email: addressAt('latest.example') });
      const app = await givenApp(service, known);
      const browser = new Browser(service);
      await comeFrom('acme', { email: known.email }, browser);
      await browser.land();
      await organizations.operator.delete(`${acme.path}/domains/latest.example`);
      expect((await browser.press('Verify', { code: app.code() })).status).toBe(403);
    });

    it('once it is removed', async () => {
      const brief = await organizations.make('brief');
      await organizations.prove(brief, 'brief.example', dns);
      await bring(brief);
      const browser = new Browser(service);
      const departed = await leave(browser, 'brief');
      expect((await organizations.operator.delete(`${brief.path}/provider`)).status).toBe(204);
      const answer = await signedInThere(browser, upstream, departed, person({ email: addressAt('brief.example') }));
      expect([answer.status, answer.headers.get('location')]).toEqual([401, null]);
      expectFailure(await organizations.operator.get(`${brief.path}/provider`), 404, 'organization_provider_unknown');
    });

    it('in a login that asks for another organization', async () => {
      const browser = new Browser(service);
      const { path, flow } = await givenLogin(service, application, { organization: 'globex' });
      await browser.open(path);
      browser.page.text = browser.page.text.replaceAll(globex.id, acme.id);
      const departed: Departed = await depart(browser, flow, path, 'globex');
      const answer = await signedInThere(browser, upstream, departed, person({ email: addressAt('acme.example') }));
      expect([answer.status, answer.headers.get('location')]).toEqual([403, null]);
    });
  });

  /** Red without the first line of the policy: an organization does not speak for another one. */
  it('counts in its organization alone', async () => {
    const known = await givenIdentity(service, application, { email: addressAt('acme.example') });
    await organizations.put(globex, known, ['admin']);
    const { refreshToken, org_slug } = await opened(await comeFrom('acme', { email: known.email }));
    expect(org_slug).toBe('acme');
    const refresh = (more: object = {}) =>
      service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken, ...more });
    expectFailure(await refresh({ organization: 'globex' }), 403, 'organization_policy');
    expect(decodeJwt((await refresh()).body.access_token)).toMatchObject({ org_slug: 'acme' });
  });

  /** Red without the question whether the address is verified. */
  it('is the only one to speak for its domain: an address that is not verified joins nothing', async () => {
    await givenProvider(service, application, { issuer: upstream.issuer });
    await organizations.change(acme, { join_by_domain: { enabled: true } });
    const email = addressAt('acme.example');
    const { id } = await givenIdentity(service, application, { email, unverified: true });
    const subject = newId();
    await service.db.query(
      `INSERT INTO linked_accounts (id, application_id, identity_id, provider, issuer, subject, by_sign_in, created_at)
       VALUES ($1, $2, $3, 'corp', $4, $5, false, now())`,
      [newId(), application.id, id, upstream.issuer, subject],
    );
    const browser = new Browser(service);
    const departed = await givenDeparture(service, application, browser);
    const answer = await signedInThere(browser, upstream, departed, person({ sub: subject, email: 'x@example.com' }));
    const claims = await opened(answer);
    expect(claims.sub).toBe(id);
    expect(claims).not.toHaveProperty('org_id');
    await organizations.change(acme, { join_by_domain: { enabled: false } });
  });

  it('lets in new people where sign-up is invited, once people of the domain join', async () => {
    const { slug } = application;
    await organizations.operator.patch(`/applications/${slug}`, { sign_up: 'invited' });
    const email = addressAt('acme.example');
    const refused = await comeFrom('acme', { email });
    expect([refused.status, await countOf(email)]).toEqual([403, 0]);
    await organizations.change(acme, { join_by_domain: { enabled: true, role: 'admin' } });
    expect(await opened(await comeFrom('acme', { email }))).toMatchObject({ org_slug: 'acme', roles: ['admin'] });
    await organizations.operator.patch(`/applications/${slug}`, { sign_up: 'open' });
  });
});
