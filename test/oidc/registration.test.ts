import { ApplicationsService } from '../../src/applications/applications.service.js';
import { RateLimits } from '../../src/platform/limits/counting.js';
import { LIMITS } from '../../src/platform/limits/limit-values.js';
import { answerConsent, givenAgents, RESOURCE, signInUpToConsent, withoutAgents } from '../support/agents.js';
import { type GivenApplication, givenApiKey, givenApplication, givenIdentity } from '../support/given.js';
import { Browser, visibleText } from '../support/hosted.js';
import { givenHousekeeping } from '../support/housekeeping.js';
import { authorize, claimsIn, newPkce, token } from '../support/oidc.js';
import { type Answer, type Service, useService } from '../support/service.js';
import { until } from '../support/until.js';

const METADATA = {
  client_name: 'An agent',
  redirect_uris: ['http://localhost:7777/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'client_secret_post',
  unknown_member: { ignored: true },
};

describe('POST /oauth/register', () => {
  const service = useService();
  let application: GivenApplication;
  beforeEach(async () => {
    await withoutAgents(service);
    application = await givenApplication(service, { name: 'Shop' });
    await givenAgents(service, application);
  });

  const register = (
    more: object = {},
    headers: Record<string, string> = {},
    path = '/oauth/register',
    at: Service = service,
  ) => at.http.post(path, { ...METADATA, ...more }, headers);
  const rows = async () => (await service.db.query(`SELECT id FROM clients WHERE made_by = 'registration'`)).rows;

  async function signIn(id: string, parameters: Record<string, string> = {}): Promise<Answer> {
    const identity = await givenIdentity(service, application);
    const pkce = newPkce();
    const browser = new Browser(service);
    const redirectUri = 'http://localhost:8888/callback';
    await authorize(
      browser,
      { id, secret: '', redirectUri },
      {
        ...{ code_challenge: pkce.challenge, code_challenge_method: 'S256', ...parameters },
      },
    );
    await signInUpToConsent(browser, identity);
    expect(visibleText(browser.page.text)).toContain('A program on this device');
    const code = (await answerConsent(browser, 'allow')).searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', client_id: id, redirect_uri: redirectUri, code };
    return token(service, { ...form, code_verifier: pkce.verifier });
  }

  it('makes a public client, which signs in after the consent of the user', async () => {
    const answer = await register();
    expect(answer).toMatchObject({
      status: 201,
      body: {
        client_name: 'An agent',
        redirect_uris: METADATA.redirect_uris,
        token_endpoint_auth_method: 'none',
        client_id_issued_at: expect.any(Number),
      },
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).not.toHaveProperty('client_secret');
    expect(answer.body).not.toHaveProperty('unknown_member');
    const tokens = await signIn(answer.body.client_id);
    expect(claimsIn(tokens.body.access_token)).toMatchObject({ aud: RESOURCE, client_id: answer.body.client_id });
  });

  // Red where isShort takes every text.
  it('ignores text that cannot be stored', async () => {
    for (const text of ['\ud800', 'a\udfffb', '\0'])
      expect(await register({ client_name: text, software_id: text })).toMatchObject({ status: 201 });
  });

  describe('of a client that is answered at several places', () => {
    const GOOD = 'https://good.example.com/cb';
    const EVIL = 'https://evil.example/cb';
    const pkce = newPkce();
    const ask = (browser: Browser, id: string, redirectUri: string, more: Record<string, string> = {}) =>
      authorize(
        browser,
        { id, secret: '', redirectUri },
        { code_challenge: pkce.challenge, code_challenge_method: 'S256', ...more },
      );

    // Red where Consents.isDue remembers a consent of such a client.
    it.each([
      ['a host of another client', [GOOD, EVIL]],
      ['the user’s own device', ['http://127.0.0.1/cb', EVIL]],
    ])('a consent that named %s counts for no other place (consent phishing)', async (_what, redirect_uris) => {
      const [shown = ''] = redirect_uris;
      const { client_id: id } = (await register({ redirect_uris })).body;
      const browser = new Browser(service);
      await ask(browser, id, shown);
      await signInUpToConsent(browser, await givenIdentity(service, application));
      await answerConsent(browser, 'allow');
      const { headers } = await ask(browser, id, EVIL, { prompt: 'none' });
      expect([headers.get('x-error-code'), headers.get('location')]).toEqual(['interaction_required', null]);
      await ask(browser, id, EVIL);
      expect(browser.page.headers.get('location')).not.toContain('code=');
    });

    it('a consent is remembered where all of them are on one host', async () => {
      const redirect_uris = [GOOD, 'https://good.example.com/other'];
      const { client_id: id } = (await register({ redirect_uris })).body;
      const browser = new Browser(service);
      await ask(browser, id, GOOD);
      await signInUpToConsent(browser, await givenIdentity(service, application));
      await answerConsent(browser, 'allow');
      await ask(browser, id, redirect_uris[1] as string, { prompt: 'none' });
      expect(browser.page.headers.get('location')).toContain('code=');
    });
  });

  it('gives the same software its own record again', async () => {
    const software = { software_id: 'agent', client_name: `Agent ${application.id}` };
    const first = await register(software);
    expect((await register(software)).body.client_id).toBe(first.body.client_id);
    expect((await register({ ...software, software_id: 'other' })).body.client_id).not.toBe(first.body.client_id);
  });

  it('serves the application in its path, and by its resource where several take registrations', async () => {
    const other = await givenApplication(service);
    await givenAgents(service, other, { audiences: ['https://other.example.com'] });
    const bound = await register({}, {}, `/oauth/register/${application.slug}`);
    expect((await signIn(bound.body.client_id)).status).toBe(200);
    const open = await register({ software_id: 'open' });
    const tokens = await signIn(open.body.client_id, { resource: RESOURCE });
    expect(claimsIn(tokens.body.access_token)).toMatchObject({ aud: RESOURCE, app: application.id });
    const without = await authorize(new Browser(service), {
      ...{ id: open.body.client_id, secret: '', redirectUri: 'http://localhost:8888/callback' },
    });
    expect(without.headers.get('x-error-code')).toBe('resource_missing');
  });

  // Red where the registration leaves in the cache that its id was unknown a moment ago.
  it('is known at once, also while it is still looked up what else its id could name', async () => {
    await givenAgents(service, await givenApplication(service), { audiences: ['https://third.example.com'] });
    const applications = service.app.get(ApplicationsService, { strict: false });
    const findNamed = applications.findNamed.bind(applications);
    let goOn = () => {};
    const lookup = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    applications.findNamed = (id) => lookup.then(() => findNamed(id));
    const { client_id: id } = (await register({ software_id: 'at-once' })).body;
    const redirectUri = 'http://localhost:8888/callback';
    const browser = new Browser(service);
    await authorize(
      browser,
      { id, secret: '', redirectUri },
      {
        ...{ resource: RESOURCE, code_challenge: newPkce().challenge, code_challenge_method: 'S256' },
      },
    );
    goOn();
    applications.findNamed = findNamed;
    expect(browser.page.headers.get('location')).toContain('/login');
  });

  it('is named in the metadata only where somebody takes registrations', async () => {
    const metadata = async () => (await service.http.get('/.well-known/oauth-authorization-server')).body;
    expect(await metadata()).toMatchObject({
      registration_endpoint: `${service.variables.PUBLIC_URL}/oauth/register`,
      client_id_metadata_document_supported: true,
    });
    await givenAgents(service, application, { registration: 'off', documents: false });
    expect(await metadata()).not.toHaveProperty('registration_endpoint');
    expect(await metadata()).toMatchObject({ client_id_metadata_document_supported: false });
    expect(await register()).toMatchObject({ status: 403, body: { error: 'access_denied' } });
  });

  it('is not offered where the plan does not include it', async () => {
    await service.db.query(`UPDATE plans SET agents = '{"documents": true, "registration": false}' WHERE id = $1`, [
      application.planId,
    ]);
    const { agents } = (await service.db.query('SELECT agents FROM applications WHERE id = $1', [application.id]))
      .rows[0];
    await service.db.query('UPDATE applications SET agents = $2 WHERE id = $1', [application.id, agents]);
    expect((await register()).status).toBe(403);
  });

  it('asks for a token where the application says so', async () => {
    await givenAgents(service, application, { registration: 'token' });
    expect(await register()).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
    const wrong = await givenApiKey(service, application.id, ['login']);
    expect((await register({}, { authorization: `Bearer ${wrong}` })).status).toBe(401);
    const foreign = await givenApiKey(service, (await givenApplication(service)).id, ['clients:register']);
    expect((await register({}, { authorization: `Bearer ${foreign}` })).status).toBe(401);
    const key = await givenApiKey(service, application.id, ['clients:register']);
    expect((await register({}, { authorization: `Bearer ${key}` })).status).toBe(201);
  });

  // Red where redirectsIn counts the redirects, and not their bytes.
  it('refuses redirects that lead nowhere safe, or that are too long together', async () => {
    for (const uri of [
      'http://example.com/cb',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://x.example/#y',
      'cb',
      '',
    ])
      expect(await register({ redirect_uris: [uri] })).toMatchObject({
        ...{ status: 400, body: { error: 'invalid_redirect_uri' } },
      });
    const long = (count: number) =>
      Array.from({ length: count }, (_, n) => `https://x.example/${n}${'a'.repeat(2000)}`);
    expect(await register({ redirect_uris: long(5) })).toMatchObject({ body: { error: 'invalid_redirect_uri' } });
    expect((await register({ redirect_uris: long(4) })).status).toBe(201);
    const none = { error: 'invalid_redirect_uri', error_description: expect.stringMatching(/^[ !#-[\]-~]+$/) };
    expect((await register({ redirect_uris: [] })).body).toEqual(none);
    expect(await register({ grant_types: ['client_credentials'] })).toMatchObject({
      ...{ status: 400, body: { error: 'invalid_client_metadata' } },
    });
    expect((await register({ redirect_uris: ['com.example.app:/cb', 'https://x.example/cb'] })).status).toBe(201);
  });

  it('Flood: one address and one application have a bound, and software that is known costs nothing', async () => {
    const counting = await service.replica({ RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1' });
    const from = (last: number) => ({ 'x-forwarded-for': `10.3.${last >> 8}.${last & 255}` });
    const flood = (n: number, header: number) =>
      register({ software_id: `flood-${application.id}-${n}` }, from(header), '/oauth/register', counting);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await flood(n, 1)).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    for (let n = 4; n < 101; n += 1) await flood(n, n);
    expect((await flood(200, 200)).status).toBe(429);
    expect((await flood(5, 201)).status).toBe(201);
    await counting.stop();
  });

  // Red where only the ten minutes of an address are counted: it uses up the application's day in six hours.
  it('Flood: one address uses up no more than its own day, and software that is known goes on', async () => {
    const counting = await service.replica({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
    try {
      const flood = (n: number, from: string) =>
        register({ software_id: `day-${n}` }, { 'x-forwarded-for': from }, '/oauth/register', counting);
      const limits = counting.app.get(RateLimits, { strict: false });
      const day = LIMITS['registration-address-day'].points;
      expect((await flood(0, '10.4.0.1')).status).toBe(201);
      await limits.spendMany('registration-address-day', '10.4.0.1', day - 1);
      const refused = await flood(1, '10.4.0.1');
      expect([refused.status, refused.headers.get('ratelimit-policy')]).toEqual([
        429,
        `"registration-address-day";q=${day};w=86400`,
      ]);
      expect((await flood(0, '10.4.0.1')).status).toBe(201);
      await limits.spendMany('registration-application', application.id, LIMITS['registration-application'].points - 2);
      expect((await flood(2, '10.4.0.2')).status).toBe(201);
    } finally {
      await counting.stop();
    }
  });

  it('keeps a client that nobody uses for a day', async () => {
    const unused = (await register({ software_id: 'unused' })).body.client_id;
    const used = (await register({ software_id: 'used' })).body.client_id;
    await signIn(used);
    await service.db.query(
      `UPDATE clients SET updated_at = now() - interval '25 h', used_at = used_at - interval '25 h'`,
    );
    const housekeeping = givenHousekeeping(service);
    const left = async () => (await rows()).map(({ id }) => id);
    await until(async () => {
      await housekeeping.run(); // another process may be sweeping at this moment
      return !(await left()).includes(unused);
    });
    expect(await left()).toContain(used);
  });
});
