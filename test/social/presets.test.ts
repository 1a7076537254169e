import { exportPKCS8, exportSPKI, generateKeyPair, importSPKI, type JWTPayload, jwtVerify } from 'jose';
import { newId } from '../../src/platform/crypto/ids.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { CLIENT, givenProvider, givenRoutes } from '../support/given-provider.js';
import { inFlow } from '../support/headless.js';
import { Browser } from '../support/hosted.js';
import { latestMail } from '../support/mailbox.js';
import { OwnScreen } from '../support/own-screen.js';
import { type Answer, useService } from '../support/service.js';
import { comeBack, givenDeparture, person, userOf } from '../support/social.js';
import { Upstream } from '../support/upstream.js';
import { linksOf } from '../support/upstream-accounts.js';

const GOOGLE = 'https://accounts.google.com';
const APPLE = 'https://appleid.apple.com';
const MICROSOFT = 'https://login.microsoftonline.com';
const TENANT = '9122040d-6c67-4c5b-b112-36a304b66dad';

describe('The presets of providers', () => {
  const service = useService();
  let application: GivenApplication;
  let browser: Browser;
  let upstream: Upstream;

  beforeAll(async () => {
    upstream = await Upstream.start();
    givenRoutes(service, Object.fromEntries([GOOGLE, APPLE, MICROSOFT].map((host) => [host, upstream.issuer])));
  });
  beforeEach(async () => {
    upstream.replies.clear();
    upstream.asked.length = 0;
    application = await givenApplication(service);
    browser = new Browser(service);
  });
  afterAll(() => upstream.stop());

  /** The upstream passes for the host of a preset. */
  function passFor(issuer: string, more: object = {}): void {
    const text = JSON.stringify(upstream.metadata).replaceAll(upstream.issuer, new URL(issuer).origin);
    const path = `${new URL(issuer).pathname.replace(/\/$/, '')}/.well-known/openid-configuration`;
    upstream.replies.set(path, { ...JSON.parse(text), issuer, ...more });
  }
  const arrivedUser = async (answer: Answer) => userOf(service, answer);

  it('google: signs in with what the ID token says', async () => {
    passFor(GOOGLE);
    await givenProvider(service, application, { provider: 'google', type: 'google' });
    const departed = await givenDeparture(service, application, browser, 'Google');
    expect(departed.url.origin).toBe(GOOGLE);
    const claims = person({ iss: GOOGLE, nonce: departed.nonce, name: 'Ada', hd: 'example.com' });
    upstream.grant(await upstream.sign(claims));
    const user = await arrivedUser(await comeBack(browser, departed));
    expect(user).toMatchObject({ email: claims.email, name: 'Ada', provider: 'google' });
  });

  it('apple: signs its client secret, asks for a form, and takes the name that comes with the first consent', async () => {
    passFor(APPLE, { token_endpoint_auth_methods_supported: ['client_secret_post'], userinfo_endpoint: undefined });
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const secret = await exportPKCS8(privateKey);
    const apple = { provider: 'apple', type: 'apple', secret, teamId: 'TEAM123456', keyId: 'KEY1234567' };
    await givenProvider(service, application, apple);
    const departed = await givenDeparture(service, application, browser, 'Apple');
    expect(Object.fromEntries(departed.url.searchParams)).toMatchObject({
      response_mode: 'form_post',
      scope: 'openid email name',
    });
    const email = `${newId()}@icloud.com`;
    const claims = person({ iss: APPLE, nonce: departed.nonce, email, email_verified: 'true' });
    upstream.grant(await upstream.sign(claims));
    const user = JSON.stringify({ name: { firstName: 'Grace', lastName: 'Hopper' }, email: 'victim@example.com' });
    const form = { code: 'the-code', state: departed.state, user };
    const turned = await service.http.form(departed.callback, form, { origin: APPLE, 'sec-fetch-site': 'cross-site' });
    const answer = await browser.open(turned.headers.get('location') as string);
    expect(await arrivedUser(answer)).toMatchObject({
      email: claims.email,
      email_verified: true,
      name: 'Grace Hopper',
    });
    const sent = upstream.asked.find(({ path }) => path === '/token')?.form.get('client_secret') ?? '';
    const key = await importSPKI(await exportSPKI(publicKey), 'ES256');
    const { payload, protectedHeader } = await jwtVerify(sent, key, { audience: APPLE, issuer: 'TEAM123456' });
    expect([payload.sub, protectedHeader]).toEqual([CLIENT, { alg: 'ES256', kid: 'KEY1234567' }]);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeLessThanOrEqual(300);
  });

  // Apple says so itself, or its domain does; Google and Microsoft have no relays of their own.
  it.each<[string, object, boolean]>([
    ['the domain of its relay', { email: `${newId()}@privaterelay.appleid.com` }, true],
    ['its word, as a text', { is_private_email: 'true' }, true],
    ['its word, as a truth', { is_private_email: true }, true],
    ['neither', { email: `${newId()}@icloud.com`, is_private_email: 'false' }, false],
  ])('R82: apple: knows a relay by %s', async (_what, claims, isRelay) => {
    passFor(APPLE, { userinfo_endpoint: undefined });
    await givenProvider(service, application, { provider: 'apple', type: 'apple' });
    const departed = await givenDeparture(service, application, browser, 'Apple');
    upstream.grant(await upstream.sign(person({ iss: APPLE, nonce: departed.nonce, ...claims })));
    await expectRelay(await comeBack(browser, departed), isRelay);
  });

  /** An account at a relay is made when its owner says so, and is marked. */
  async function expectRelay(answer: Answer, isRelay: boolean): Promise<void> {
    if (!isRelay) expect((await arrivedUser(answer)).email_is_relay).toBe(false);
    else {
      expect(answer.headers.get('location')).toMatch(/^\/login\/linking\?/);
      await browser.land();
      expect(await arrivedUser(await browser.press('Create account'))).toMatchObject({ email_is_relay: true });
    }
  }

  const COMMON = `${MICROSOFT}/common/v2.0`;
  const tenantIssuer = (tenant: string) => `${MICROSOFT}/${tenant}/v2.0`;
  const passForMicrosoft = () => passFor(COMMON, { issuer: `${MICROSOFT}/{tenantid}/v2.0` });

  it('microsoft: takes every tenant at its shared issuer, and counts an address as verified by its domain', async () => {
    passForMicrosoft();
    await givenProvider(service, application, { provider: 'microsoft', type: 'microsoft' });
    const departed = await givenDeparture(service, application, browser, 'Microsoft');
    const { email_verified: _, ...claims } = person({ iss: tenantIssuer(TENANT), tid: TENANT, xms_edov: true });
    upstream.grant(await upstream.sign({ ...claims, nonce: departed.nonce }));
    const user = await arrivedUser(await comeBack(browser, departed));
    expect(user).toMatchObject({ email: claims.email, email_verified: true, provider: 'microsoft' });
  });

  // Every key of Microsoft signs for every tenant.
  const OTHER_TENANTS: [string, JWTPayload][] = [
    ['of one tenant that says another', { iss: tenantIssuer(TENANT), tid: newId() }],
    ['of another host', { iss: `https://evil.example/${TENANT}/v2.0`, tid: TENANT }],
    ['without a tenant', { iss: tenantIssuer(TENANT) }],
  ];

  // At the callback the library looks too; on an own screen only we do.
  it.each(OTHER_TENANTS)('R80: microsoft: refuses an ID token %s on an own screen', async (_what, forged) => {
    passForMicrosoft();
    await givenProvider(service, application, { provider: 'microsoft', type: 'microsoft' });
    const screen = new OwnScreen(service, application);
    const exchange = async (claims: JWTPayload) =>
      screen.exchange(await upstream.sign(person(claims)), { provider: 'microsoft' });
    expectFailure(await exchange(forged), 401, 'id_token_invalid');
    const claims = { iss: tenantIssuer(TENANT), tid: TENANT, xms_edov: true };
    expect((await screen.userOf(await exchange(claims))).provider).toBe('microsoft');
  });

  it.each(OTHER_TENANTS)('R80: microsoft: signs in nobody with an ID token %s', async (_what, forged) => {
    passForMicrosoft();
    await givenProvider(service, application, { provider: 'microsoft', type: 'microsoft' });
    const departed = await givenDeparture(service, application, browser, 'Microsoft');
    upstream.grant(await upstream.sign(person({ ...forged, nonce: departed.nonce })));
    const answer = await comeBack(browser, departed);
    expect(answer.headers.get('x-error-code')).toBe('provider_answer_invalid');
  });

  it('R82: microsoft: leads an address that nobody has verified to its proof', async () => {
    passForMicrosoft();
    await givenProvider(service, application, { provider: 'microsoft', type: 'microsoft' });
    const departed = await givenDeparture(service, application, browser, 'Microsoft');
    const { email_verified: _, ...claims } = person({ iss: tenantIssuer(TENANT), tid: TENANT });
    upstream.grant(await upstream.sign({ ...claims, nonce: departed.nonce }));
    expect((await comeBack(browser, departed)).headers.get('location')).toMatch(/^\/login\/linking\?/);
  });

  describe('whose word on an address counts', () => {
    const SHARED = tenantIssuer(TENANT);
    const verified = { email_verified: true };

    /** What an own screen gets for a token with this address, which has an account here. */
    async function exchanged(type: string, email: string, claims: JWTPayload) {
      const issuer = { google: GOOGLE, apple: APPLE, microsoft: COMMON }[type] as string;
      if (type === 'microsoft') passForMicrosoft();
      else passFor(issuer, { userinfo_endpoint: undefined });
      await givenProvider(service, application, { provider: type, type });
      const owner = await givenIdentity(service, application, { email });
      const screen = new OwnScreen(service, application);
      const said = person({ iss: type === 'microsoft' ? SHARED : issuer, tid: TENANT, email, ...claims });
      const flow = await screen.startFlow();
      const send = async (inside?: string) => screen.exchange(await upstream.sign(said), { provider: type }, inside);
      return {
        owner,
        screen,
        flow,
        send,
        answer: await send(flow),
        key: { issuer: said.iss as string, subject: said.sub as string },
      };
    }

    it.each<[string, string, string, JWTPayload]>([
      ['google', 'Gmail', 'gmail.com', verified],
      ['google', 'Gmail, in capitals', 'GMAIL.COM', verified],
      ['google', 'the other name of Gmail', 'googlemail.com', verified],
      ['google', 'a domain of Workspace', 'corp.example', { ...verified, hd: 'Corp.example' }],
      ['apple', 'iCloud', 'icloud.com', { email_verified: 'true' }],
      ['apple', 'the older domain of iCloud', 'me.com', verified],
      ['microsoft', 'a domain that the tenant has proved', 'corp.example', { xms_edov: '1' }],
    ])('A11: %s signs in the owner of an address of %s', async (type, _what, domain, claims) => {
      const { owner, screen, answer } = await exchanged(type, `${newId()}@${domain}`, claims);
      expect((await screen.userOf(answer)).id).toBe(owner.id);
    });

    it.each<[string, string, string, JWTPayload]>([
      ['google', 'another mail provider', 'corp.example', verified],
      ['google', 'a domain beside that of its Workspace', 'corp.example', { ...verified, hd: 'other.example' }],
      ['google', 'a domain below that of its Workspace', 'mail.corp.example', { ...verified, hd: 'corp.example' }],
      ['google', 'a Workspace without a name', 'corp.example', { ...verified, hd: true } as JWTPayload],
      ['google', 'Workspace, and not verified', 'corp.example', { email_verified: false, hd: 'corp.example' }],
      ['google', 'a domain that ends like Gmail', 'notgmail.com', verified],
      ['google', 'a domain below Gmail', 'x.gmail.com', verified],
      ['google', 'iCloud', 'icloud.com', verified],
      ['apple', 'another mail provider', 'corp.example', { email_verified: 'true' }],
      ['apple', 'Gmail', 'gmail.com', verified],
      ['apple', 'iCloud, and not verified', 'icloud.com', { email_verified: 'false' }],
      ['microsoft', 'a domain, by a claim that Entra does not have', 'corp.example', verified],
      ['microsoft', 'a domain that nobody has proved', 'corp.example', { ...verified, xms_edov: false }],
    ])('A11: R82: %s does not vouch for an address of %s', async (type, _what, domain, claims) => {
      const { owner, screen, flow, answer, key } = await exchanged(type, `${newId()}@${domain}`, claims);
      expectFailure(answer, 401, 'upstream_email_unverified');
      expect(await linksOf(service, key)).toEqual([]);
      const { code } = await latestMail(service, owner.email);
      expect((await screen.userOf(await inFlow(service, flow, 'verify-email', { code }))).id).toBe(owner.id);
    });

    it('A11: asks no more once the account is linked', async () => {
      const { owner, screen, flow, send } = await exchanged('google', `${newId()}@corp.example`, verified);
      const { code } = await latestMail(service, owner.email);
      await inFlow(service, flow, 'verify-email', { code });
      expect((await screen.userOf(await send())).id).toBe(owner.id);
    });
  });

  describe('the word of a provider on two factors', () => {
    async function amrWith(trustsMfa: boolean, claims: object): Promise<string[]> {
      const other = await Upstream.start();
      await givenProvider(service, application, { issuer: other.issuer, trustsMfa });
      const departed = await givenDeparture(service, application, browser, 'corp');
      other.grant(await other.sign(person({ nonce: departed.nonce, ...claims })));
      await comeBack(browser, departed);
      await other.stop();
      const codes = 'SELECT amr FROM authorization_codes WHERE application_id = $1';
      return (await service.db.query(codes, [application.id])).rows[0]?.amr;
    }

    it.each<[boolean, object, boolean]>([
      [true, { amr: ['pwd', 'mfa'] }, true],
      [true, { acr: 'https://refeds.org/profile/mfa' }, true],
      [true, { amr: ['pwd', 'otp'] }, false],
      [true, { amr: 'mfa' }, false],
      [false, { amr: ['pwd', 'mfa'] }, false],
    ])('R74: counts only if trusted (%p) and said so (%j)', async (trustsMfa, claims, counts) => {
      expect((await amrWith(trustsMfa, claims)).includes('mfa')).toBe(counts);
    });
  });
});
