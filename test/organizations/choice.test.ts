import { decodeJwt } from 'jose';
import { answerConsent, signInUpToConsent } from '../support/agents.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { type GivenOrganization, Organizations } from '../support/given-organizations.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { alertOf, Browser, givenLogin, visibleText } from '../support/hosted.js';
import { authorize, backAt, basic, type GivenClient, givenClient, token } from '../support/oidc.js';
import { useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';

describe('A user of several organizations', () => {
  const service = useService();
  let application: GivenApplication;
  let organizations: Organizations;
  let acme: GivenOrganization;
  let globex: GivenOrganization;
  let ada: GivenIdentity;
  let client: GivenClient;
  beforeAll(async () => {
    application = await givenApplication(service);
    organizations = await Organizations.of(service, application);
    [acme, globex] = [await organizations.make('acme'), await organizations.make('globex')];
    client = await givenClient(service, application);
    ada = await givenIdentity(service, application);
    await organizations.put(acme, ada, ['admin']);
    await organizations.put(globex, ada, ['member']);
  });

  const opened = async (code: string | null) => {
    const { body } = await service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
    return decodeJwt(body.access_token);
  };
  const codeAt = ({ page }: Browser) => new URL(page.headers.get('location') ?? '').searchParams.get('code');

  describe('on own screens', () => {
    const exchange = async (more: object = {}, { email, password }: GivenIdentity = ada) => {
      const flow = await givenFlow(service, application);
      return inFlow(service, flow, 'exchange', { type: 'password', email, password, ...more });
    };

    it('is asked for the one to go on in', async () => {
      await service.db.query("UPDATE organizations SET name = 'Göbex «ö»' WHERE id = $1", [globex.id]);
      const refused = await exchange();
      expectFailure(refused, 403, 'organization_required');
      expect(JSON.parse(refused.headers.get('x-organization-required') ?? '')).toEqual([
        { slug: 'globex', name: 'Göbex «ö»' },
        { slug: 'acme', name: 'The acme' },
      ]);
      await service.db.query("UPDATE organizations SET name = 'The globex' WHERE id = $1", [globex.id]);
      const { body } = await exchange({ organization: 'globex' });
      expect(await opened(body.code)).toMatchObject({ org_slug: 'globex', roles: ['member'] });
    });

    it('uses up nothing while the choice is missing', async () => {
      const app = await givenApp(service, ada);
      const mfa_code = app.code();
      expectFailure(await exchange({ mfa_code }), 403, 'organization_required');
      expect((await exchange({ mfa_code, organization: 'acme' })).status).toBe(200);
      await service.db.query('DELETE FROM totp_factors WHERE identity_id = $1', [ada.id]);
      await service.db.query('UPDATE identities SET mfa_enabled_at = NULL WHERE id = $1', [ada.id]);
    });

    it('is told of a missing membership only once everything is proved', async () => {
      const other = await givenIdentity(service, application);
      await givenApp(service, other);
      for (const organization of ['acme', 'no-such-one'])
        expectFailure(await exchange({ organization }, other), 401, 'mfa_required');
    });

    it('learns nothing of those of others', async () => {
      await organizations.make('secret');
      for (const organization of ['secret', 'no-such-one'])
        expectFailure(await exchange({ organization }), 403, 'organization_not_member');
      const stranger = { ...ada, password: 'wrong horse battery staple' };
      for (const organization of ['acme', 'no-such-one'])
        expectFailure(await exchange({ organization }, stranger), 401, 'credentials_invalid');
    });
  });

  describe('on the hosted pages', () => {
    const signIn = async (more: object = {}, { email, password }: GivenIdentity = ada) => {
      const browser = new Browser(service);
      await browser.open((await givenLogin(service, application, more)).path);
      await browser.press('Sign in', { email, password });
      return browser;
    };

    it('chooses one', async () => {
      const browser = await signIn();
      await browser.land();
      expect(visibleText(browser.page.text)).toContain('Choose an organization');
      expect(visibleText(browser.page.text)).toContain(ada.email);
      await browser.press('The globex', { organization: globex.id });
      expect(await opened(codeAt(browser))).toMatchObject({ org_slug: 'globex' });
    });

    it('is not asked where the application names it', async () => {
      expect(await opened(codeAt(await signIn({ organization: 'acme' })))).toMatchObject({ org_slug: 'acme' });
    });

    it('comes into none of others, with whatever the form says', async () => {
      const secret = await organizations.make('other');
      const browser = await signIn();
      await browser.land();
      for (const organization of [secret.id, 'other', '']) {
        await browser.press('The globex', { organization });
        expect(browser.page.headers.get('location')).toMatch(/^\/login\/organization\?/);
        await browser.land();
      }
    });

    it('is told that another account is needed, where the application asks for one of others', async () => {
      await organizations.make('elsewhere');
      const { page } = await signIn({ organization: 'elsewhere' });
      expect(page.status).toBe(403);
      expect(alertOf(page.text)).toContain('not a member');
    });

    it('comes in without one, unless the application needs one', async () => {
      const loner = await givenIdentity(service, application);
      expect(await opened(codeAt(await signIn({}, loner)))).not.toHaveProperty('org_id');
      const strict = await givenApplication(service);
      await Organizations.of(service, strict, { membership: 'required' });
      const { email, password } = await givenIdentity(service, strict);
      const browser = new Browser(service);
      await browser.open((await givenLogin(service, strict)).path);
      const { status, text } = await browser.press('Sign in', { email, password });
      expect(status).toBe(403);
      expect(alertOf(text)).toContain('members of organizations');
    });
  });

  describe('of a client of OpenID Connect', () => {
    const land = async (browser: Browser) => {
      const { pathname, search } = new URL(browser.page.headers.get('location') ?? '');
      return browser.open(pathname + search);
    };

    /** Red where every client may ask: the answers would tell it where a person is a member. */
    it('of other people is refused, whatever it asks for', async () => {
      const theirs = await givenClient(service, application, { firstParty: false });
      const browser = new Browser(service);
      for (const organization of ['acme', 'globex', 'no-such-one'])
        for (const prompt of ['none', 'login']) {
          await authorize(browser, theirs, { organization, prompt });
          expect(backAt(browser).error).toBe('invalid_request');
        }
      const asking = new Browser(service);
      await authorize(asking, theirs, { scope: 'openid offline_access', state: 'theirs' });
      await signInUpToConsent(asking, await givenIdentity(service, application));
      const code = (await answerConsent(asking, 'allow')).searchParams.get('code') ?? '';
      const parameters = { grant_type: 'authorization_code', code, redirect_uri: theirs.redirectUri };
      const { body } = await token(service, parameters, basic(theirs));
      const refresh = (more: Record<string, string> = {}) =>
        token(service, { grant_type: 'refresh_token', refresh_token: body.refresh_token, ...more }, basic(theirs));
      for (const organization of ['acme', 'no-such-one']) {
        const refused = await refresh({ organization });
        expect([refused.status, refused.body.error]).toEqual([400, 'invalid_request']);
      }
      expect((await refresh()).status).toBe(200);
    });

    it('reads the organization in its ID tokens, as in the access tokens, unless it is of other people', async () => {
      const grace = await givenIdentity(service, application);
      await organizations.put(acme, grace, ['admin']);
      const claims = { org_slug: 'acme', roles: ['admin'], permissions: expect.arrayContaining(['org:manage']) };
      for (const firstParty of [true, false]) {
        const client = await givenClient(service, application, { firstParty });
        const browser = new Browser(service);
        await authorize(browser, client, { scope: 'openid offline_access' });
        await land(browser);
        await browser.press('Sign in', { email: grace.email, password: grace.password });
        if (!firstParty) await browser.land();
        const code = firstParty
          ? backAt(browser).code
          : (await answerConsent(browser, 'allow')).searchParams.get('code');
        const exchange = { grant_type: 'authorization_code', code: code ?? '', redirect_uri: client.redirectUri };
        const { body } = await token(service, exchange, basic(client));
        const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
        const { body: next } = await token(service, refresh, basic(client));
        for (const { id_token } of [body, next])
          if (firstParty) expect(decodeJwt(id_token)).toMatchObject({ org_id: acme.id, ...claims });
          else
            for (const claim of ['org_id', ...Object.keys(claims)])
              expect(decodeJwt(id_token)).not.toHaveProperty(claim);
      }
    });

    it('chooses once more in a browser that is signed in, without signing in', async () => {
      const browser = new Browser(service);
      await authorize(browser, client, { organization: 'acme' });
      await land(browser);
      await browser.press('Sign in', { email: ada.email, password: ada.password });
      expect(backAt(browser).code).toMatch(/^gh_code_/);
      await authorize(browser, client, { organization: 'globex' });
      expect(backAt(browser).code).toMatch(/^gh_code_/);
      await authorize(browser, client, { prompt: 'none' });
      expect(backAt(browser).error).toBe('interaction_required');
      await authorize(browser, client);
      await land(browser);
      await browser.press('The acme', { organization: acme.id });
      expect(backAt(browser).code).toMatch(/^gh_code_/);
      await organizations.make('not-hers');
      await authorize(browser, client, { prompt: 'none', organization: 'not-hers' });
      expect(backAt(browser).error).toBe('login_required');
      await authorize(browser, client, { prompt: 'none', organization: 'no-such-one' });
      expect(backAt(browser).error).toBe('login_required');
    });
  });
});
