import { decodeJwt } from 'jose';
import { auditEvents } from '../support/audit.js';
import { useDns } from '../support/dns-server.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  PASSWORD,
} from '../support/given.js';
import { givenDocuments } from '../support/given-documents.js';
import { type GivenOrganization, Organizations } from '../support/given-organizations.js';
import { givenPortal } from '../support/given-portal.js';
import { CLIENT, CLIENT_SECRET, givenProvider } from '../support/given-provider.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { Browser, formOf, visibleText } from '../support/hosted.js';
import type { Answer } from '../support/http.js';
import { useService } from '../support/service.js';
import { departureIn, givenDeparture, person, signedInThere } from '../support/social.js';
import { givenApp } from '../support/totp.js';
import { Upstream } from '../support/upstream.js';

/** What one organization can do to a person who belongs to another one too. */
describe('The borders of an organization', () => {
  const dns = useDns();
  const service = useService({
    get DNS_SERVERS() {
      return dns.variables.DNS_SERVERS;
    },
  });
  let upstream: Upstream;
  let application: GivenApplication;
  let organizations: Organizations;
  let home: GivenOrganization;
  let other: GivenOrganization;

  const bring = ({ path, slug }: GivenOrganization, more: object = {}) =>
    organizations.operator.send('PUT', `${path}/provider`, {
      ...{ issuer: upstream.issuer, client_id: CLIENT, client_secret: CLIENT_SECRET, label: slug, ...more },
    });

  beforeAll(async () => {
    upstream = await Upstream.start();
    application = await givenApplication(service);
    organizations = await Organizations.of(service, application);
    [home, other] = [await organizations.make('home'), await organizations.make('other')];
    await organizations.prove(home, 'home.example', dns);
    await bring(home);
  });
  afterAll(() => upstream.stop());
  afterEach(async () => {
    for (const one of [home, other]) await organizations.change(one, { policy: {} });
  });

  let people = 0;
  const givenPerson = (domain = 'example.com') =>
    givenIdentity(service, application, { email: `x${++people}@${domain}` });
  /** The provider has asked for two factors. */
  const comeFrom = async (organization: string, { id, email }: GivenIdentity): Promise<Browser> => {
    const browser = new Browser(service);
    const departed = await givenDeparture(service, application, browser, organization, { organization });
    await signedInThere(browser, upstream, departed, person({ email, sub: id, amr: ['mfa'] }));
    return browser;
  };
  const comeHome = (identity: GivenIdentity) => comeFrom('home', identity);
  const opened = async ({ page }: Browser): Promise<string> => {
    const code = new URL(page.headers.get('location') ?? '').searchParams.get('code');
    return (await service.http.post('/v1/auth/authorize', { code, client_type: 'server' })).body.access_token;
  };
  const signIn = async ({ email, password }: GivenIdentity, more: object = {}): Promise<Answer> => {
    const flow = await givenFlow(service, application);
    return inFlow(service, flow, 'exchange', { type: 'password', email, password, ...more });
  };
  const tokenOf = async ({ body: { code } }: Answer): Promise<string> =>
    (await service.http.post('/v1/auth/authorize', { code, client_type: 'server' })).body.access_token;
  const membershipsOf = async ({ id }: GivenIdentity) =>
    (await service.db.query('SELECT FROM organization_members WHERE identity_id = $1', [id])).rowCount;

  // Red where its provider opens the account pages: a second factor, a new address and a reset give it the whole account.
  it('its provider opens no account pages, and shows no other organization', async () => {
    const ada = await givenPerson('home.example');
    await organizations.put(other, ada, ['admin']);
    const accessToken = await opened(await comeHome(ada));
    const bearer = { authorization: `Bearer ${accessToken}` };
    expectFailure(await service.http.get('/v1/portal/exchange', bearer), 403, 'own_sign_in_required');
    const { body } = await service.http.get('/v1/auth/organizations', bearer);
    expect(body.organizations.map(({ slug }: { slug: string }) => slug)).toEqual(['home']);
  });

  // Red where the page sets one up: it would count everywhere, and keep the person out of the account.
  it('its provider sets up no second factor', async () => {
    const ada = await givenPerson('home.example');
    await organizations.change(home, { policy: { second_factor: 'required' } });
    const { page } = await comeHome(ada);
    expect([page.status, visibleText(page.text)]).toEqual([403, expect.stringContaining('second factor')]);
    const { rows } = await service.db.query('SELECT mfa_enabled_at FROM identities WHERE id = $1', [ada.id]);
    expect(rows[0].mfa_enabled_at).toBeNull();
  });

  // Red where what waits for a code leads to the setup once there is no app that shows one.
  it('its provider sets up no second factor in the place of one that has gone while its code was asked for', async () => {
    const ada = await givenPerson('home.example');
    await givenApp(service, ada);
    const browser = await comeHome(ada);
    const asked = browser.page.headers.get('location') ?? '';
    expect(asked).toMatch(/^\/login\/second-factor\?/);
    await service.db.query('UPDATE identities SET mfa_enabled_at = NULL WHERE id = $1', [ada.id]);
    await organizations.change(home, { policy: { second_factor: 'required' } });
    await browser.open(asked.replace('second-factor', 'enrol'));
    expect(browser.page.headers.get('x-error-code')).toBe('first_factor_lapsed');
  });

  // Red where two factors are enough for new codes, whoever has asked for them: they would be the second one elsewhere.
  it('its provider makes no recovery codes', async () => {
    const trusted = await organizations.make('trusted');
    await organizations.prove(trusted, 'trusted.example', dns);
    await bring(trusted, { trusts_mfa: true });
    const ada = await givenPerson('trusted.example');
    await comeFrom('trusted', ada);
    await givenApp(service, ada);
    await givenDocuments(service, application, { terms: '1' });
    const browser = await comeFrom('trusted', ada);
    await browser.land();
    await givenDocuments(service, application, { terms: null });
    const { action, hidden } = formOf(browser.page, 'Agree and continue');
    await browser.post(action.replace('agreement', 'enrol/recovery-codes'), hidden);
    const replaced = { identityId: ada.id, type: 'identity.recovery_codes_replaced' };
    expect(await auditEvents(service, replaced)).toEqual([]);
    expect(browser.page.headers.get('x-error-code')).toBe('first_factor_lapsed');
  });

  // Red where every proof of now takes the account that waits: it would sign in as ada elsewhere too.
  it('its provider links no account that waits to be linked', async () => {
    await givenProvider(service, application, { issuer: upstream.issuer });
    const ada = await givenPerson('home.example');
    await comeHome(ada);
    const browser = new Browser(service);
    const departed = await givenDeparture(service, application, browser);
    const stranger = person({ email_verified: false });
    await signedInThere(browser, upstream, departed, stranger);
    await browser.land();
    await browser.press('I already have an account');
    await browser.land();
    const toHome = await browser.press('Sign in', { email: ada.email, password: '' });
    const { flow, page } = departed;
    await signedInThere(browser, upstream, departureIn(toHome, flow, page), person({ email: ada.email, sub: ada.id }));
    expect(decodeJwt(await opened(browser))).toMatchObject({ sub: ada.id, org_slug: 'home' });
    const linked = 'SELECT provider FROM linked_accounts WHERE identity_id = $1';
    expect((await service.db.query(linked, [ada.id])).rows).toEqual([{ provider: `org:${home.id}` }]);
  });

  // Red where the account pages judge no policy.
  it('its policy holds for those who manage it too', async () => {
    const [ada, bob] = [await givenPerson(), await givenPerson()];
    await organizations.put(home, ada, ['member']);
    await organizations.put(other, ada, ['admin']);
    await organizations.put(other, bob, ['member']);
    await organizations.change(other, { policy: { second_factor: 'required' } });
    const accessToken = await tokenOf(await signIn(ada, { organization: 'home' }));
    const origin = {
      accessToken,
      identity: ada,
      application,
      sessionId: decodeJwt<{ sid: string }>(accessToken).sid,
      refreshToken: '',
    };
    const { bearer } = await givenPortal(service, { origin });
    const ask = (method: string, path: string, body?: object) =>
      service.http.send(method, `/v1/portal${path}`, { headers: bearer, body });
    await ask('POST', '/proof', { password: PASSWORD });
    for (const answer of [
      await ask('GET', '/organizations/other/members'),
      await ask('POST', '/organizations/other/invitations', { email: 'eve@example.com' }),
      await ask('DELETE', `/organizations/other/members/${bob.id}`),
    ])
      expectFailure(answer, 403, 'organization_policy');

    // Red where the age of the sign-in is not asked.
    await organizations.change(other, { policy: { session_hours: 1 } });
    expect((await ask('GET', '/organizations/other/members')).status).toBe(200);
    const past = "UPDATE sessions SET authenticated_at = authenticated_at - interval '2 hours' WHERE identity_id = $1";
    await service.db.query(past, [ada.id]);
    expectFailure(await ask('GET', '/organizations/other/members'), 403, 'organization_policy');
  });

  // Red where a person joins before the sign-in is complete.
  it('one factor of two makes nobody a member by domain', async () => {
    await organizations.change(home, { join_by_domain: { enabled: true } });
    const joining = await organizations.make('joining');
    await organizations.prove(joining, 'joining.example', dns);
    await organizations.change(joining, { join_by_domain: { enabled: true } });
    const ada = await givenPerson('joining.example');
    const app = await givenApp(service, ada);
    expectFailure(await signIn(ada), 401, 'mfa_required');
    expect(await membershipsOf(ada)).toBe(0);
    const accessToken = await tokenOf(await signIn(ada, { mfa_code: app.code() }));
    expect([decodeJwt(accessToken).org_slug, await membershipsOf(ada)]).toEqual(['joining', 1]);
  });

  // Red where each sign-in joins first, is refused, and takes it back: the person could not use the application at all.
  it('a policy that keeps a person out of it does not keep them out of the application', async () => {
    const strict = await organizations.make('strict');
    await organizations.prove(strict, 'strict.example', dns);
    await organizations.change(strict, { join_by_domain: { enabled: true }, policy: { providers: ['own'] } });
    const ada = await givenPerson('strict.example');
    const accessToken = await tokenOf(await signIn(ada));
    expect([decodeJwt(accessToken).org_slug, await membershipsOf(ada)]).toEqual([undefined, 0]);
  });
});
