import { answerConsent, signInUpToConsent } from '../support/agents.js';
import { auditEvents } from '../support/audit.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, type GivenIdentity, givenApplication, givenIdentity } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { Browser, formOf, visibleText } from '../support/hosted.js';
import { authorize, basic, claimsIn, type GivenClient, givenClient, signInThere, token } from '../support/oidc.js';
import { useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';
import { accountOf, arriveIn, CORP, linksOf } from '../support/upstream-accounts.js';

describe('A client of other people', () => {
  const service = useService();
  let application: GivenApplication;
  let identity: GivenIdentity;
  let client: GivenClient;
  beforeEach(async () => {
    application = await givenApplication(service, { name: 'Shop' });
    identity = await givenIdentity(service, application);
    client = await givenClient(service, application, {
      ...{ firstParty: false, name: 'The Bank', redirectUrls: ['https://notes.example.com/cb'] },
    });
  });

  const asked = async (parameters: Record<string, string> = {}): Promise<Browser> => {
    const browser = new Browser(service);
    await authorize(browser, client, { state: 'mine', ...parameters });
    await signInUpToConsent(browser, identity);
    return browser;
  };
  const consents = async () =>
    (await service.db.query('SELECT * FROM consents WHERE identity_id = $1', [identity.id])).rows;

  it('is named by its host first and by its own words second, with what it will be able to do', async () => {
    const { page } = await asked({ scope: 'openid email' });
    expect(page.status).toBe(200);
    const text = visibleText(page.text);
    expect(text).toContain('notes.example.com asks for access to your account at Shop.');
    expect(text.indexOf('notes.example.com')).toBeLessThan(text.indexOf('The Bank'));
    expect(text).toContain('see your email address');
    expect(text).not.toContain('see your name');
    expect(text).toContain(identity.email);
  });

  it('gets its code once the user agrees, and does not ask again', async () => {
    const back = await answerConsent(await asked(), 'allow');
    expect(back.origin + back.pathname).toBe(client.redirectUri);
    const form = { grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '' };
    expect((await token(service, form, basic(client))).status).toBe(200);
    expect(await consents()).toMatchObject([{ client_id: client.id, scope: ['openid'] }]);
    expect(await auditEvents(service, { identityId: identity.id, type: 'consent.given' })).toHaveLength(1);
    const again = new Browser(service);
    await authorize(again, client);
    expect((await signInThere(again, identity)).searchParams.get('code')).toBeTruthy();
  });

  describe('whose user is signed in in the browser already', () => {
    let browser: Browser;
    let first: GivenClient;
    beforeEach(async () => {
      first = await givenClient(service, application);
      browser = new Browser(service);
      await authorize(browser, first);
      await signInThere(browser, identity);
    });

    const ask = async (parameters: Record<string, string> = {}) => {
      await authorize(browser, client, parameters);
      const { pathname, search } = new URL(browser.page.headers.get('location') ?? '');
      await browser.open(pathname + search);
      return pathname;
    };
    const browserRow = async () =>
      (await service.db.query('SELECT * FROM browser_sign_ins WHERE identity_id = $1', [identity.id])).rows[0];

    // Red where the answer takes the account that waits: nobody proved now whose account it is to be linked to.
    it('links no account that waits to be linked', async () => {
      await givenProvider(service, application, CORP);
      await ask();
      const { search, searchParams } = new URL(formOf(browser.page, 'Allow').action, service.url);
      const cookie = [...browser.cookies].find(([name]) => name.includes('gh_login_'))?.[1] ?? '';
      const account = accountOf({ isEmailVerified: false });
      await arriveIn(service, { flow: searchParams.get('flow') ?? '', cookie }, account);
      await browser.open(`/login/linking${search}`);
      await browser.press('I already have an account');
      await browser.open(`/login/consent${search}`);
      expect((await answerConsent(browser, 'allow')).searchParams.get('code')).toBeTruthy();
      expect(await linksOf(service, account)).toEqual([]);
    });

    it('asks at once, and the code belongs to the sign-in of the browser', async () => {
      const before = await browserRow();
      expect(await ask()).toBe('/login/consent');
      expect(visibleText(browser.page.text)).toContain(identity.email);
      const code = (await answerConsent(browser, 'allow')).searchParams.get('code') ?? '';
      expect(await consents()).toHaveLength(1);
      expect(await browserRow()).toEqual(before);
      const form = { grant_type: 'authorization_code', code };
      const { body } = await token(service, form, basic(client));
      expect(claimsIn(body.id_token).auth_time).toBe(Math.floor(before.authenticated_at.getTime() / 1000));
      const { rows } = await service.db.query('SELECT browser_sign_in_id FROM sessions WHERE client_id = $1', [
        client.id,
      ]);
      expect(rows).toEqual([{ browser_sign_in_id: before.id }]);
    });

    it('gets nothing where the user declines', async () => {
      await ask({ state: 'mine' });
      const back = await answerConsent(browser, 'decline');
      expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'mine' });
      expect(await consents()).toEqual([]);
    });

    // Red where ConsentService.requireProof does not ask for the obstacle.
    it.each<[string, Record<string, string>]>([
      ['prompt=login', { prompt: 'login' }],
      ['max_age', { max_age: '0' }],
      ['another user', { claims: JSON.stringify({ id_token: { sub: { value: 'another' } } }) }],
    ])('asks no consent in place of a sign-in that the client wants: %s', async (_what, parameters) => {
      expect(await ask(parameters)).toBe('/login');
      const { search } = new URL(formOf(browser.page).action, service.url);
      expect((await browser.open(`/login/consent${search}`)).status).not.toBe(200);
      await browser.open(`/login${search}`);
      const { hidden } = formOf(browser.page);
      await browser.post(`/login/consent${search}`, { ...hidden, answer: 'allow', account: identity.id });
      expect(browser.page.headers.get('location') ?? '').not.toContain('code=');
      expect(await consents()).toEqual([]);
    });

    it('asks no consent for a client that needs none, so the page completes nothing', async () => {
      await authorize(browser, first, { prompt: 'select_account' });
      const { search } = new URL(browser.page.headers.get('location') ?? '');
      expect((await browser.open(`/login/consent${search}`)).status).not.toBe(200);
    });

    // Red where ConsentService.allow does not compare the account.
    it('asks the account that has taken the place of the one that the page named', async () => {
      await ask();
      const { action, hidden } = formOf(browser.page, 'Allow');
      const next = await givenIdentity(service, application);
      await authorize(browser, first, { prompt: 'login' });
      await signInThere(browser, next);
      await browser.post(action, { ...hidden, answer: 'allow' });
      expect(browser.page.headers.get('location')).toMatch(/^\/login\/consent/);
      await browser.land();
      expect(visibleText(browser.page.text)).toContain(next.email);
      expect((await service.db.query('SELECT id FROM consents WHERE client_id = $1', [client.id])).rows).toEqual([]);
    });

    it('gets nothing once the user has signed out elsewhere', async () => {
      await ask();
      const { action, hidden } = formOf(browser.page, 'Allow');
      await service.db.query('DELETE FROM browser_sign_ins WHERE identity_id = $1', [identity.id]);
      await browser.post(action, { ...hidden, answer: 'allow' });
      expect(browser.page.headers.get('location') ?? '').not.toContain('code=');
      expect(await consents()).toEqual([]);
    });

    it('Clickjacking: no site can frame the question or send its form', async () => {
      await ask();
      expect(browser.page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(browser.page.headers.get('x-frame-options')).toBe('DENY');
      const { action, hidden } = formOf(browser.page, 'Allow');
      const fields = { ...hidden, answer: 'allow' };
      const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      expect((await browser.post(action, fields, foreign)).status).toBe(403);
      expect((await browser.post(action, { answer: 'allow', account: identity.id })).status).toBe(403);
      expect((await new Browser(service).post(action, fields)).status).toBe(403);
      expect(await consents()).toEqual([]);
    });
  });

  it('asks again for more than the user agreed to, and where it says prompt=consent', async () => {
    await answerConsent(await asked(), 'allow');
    expect(visibleText((await asked({ scope: 'openid profile' })).page.text)).toContain('see your name');
    const again = await asked({ prompt: 'consent' });
    expect((await answerConsent(again, 'allow')).searchParams.get('code')).toBeTruthy();
  });

  it('without a page gets consent_required first, and its code once the user has agreed', async () => {
    const browser = await asked();
    const silently = async (scope: string): Promise<URL> => {
      await authorize(browser, client, { prompt: 'none', scope });
      return new URL(browser.page.headers.get('location') ?? '');
    };
    await answerConsent(browser, 'allow');
    expect((await silently('openid')).searchParams.get('code')).toBeTruthy();
    expect((await silently('openid email')).searchParams.get('error')).toBe('consent_required');
  });

  it('gets access_denied where the user declines, and nothing is kept', async () => {
    const back = await answerConsent(await asked(), 'decline');
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      ...{ error: 'access_denied', state: 'mine', iss: service.variables.PUBLIC_URL },
    });
    expect(back.searchParams.has('code')).toBe(false);
    expect(await consents()).toEqual([]);
  });

  it('gets nothing before the second factor, whatever was agreed to', async () => {
    const app = await givenApp(service, identity);
    const browser = new Browser(service);
    await authorize(browser, client);
    const { pathname, search } = new URL(browser.page.headers.get('location') ?? '');
    await browser.open(pathname + search);
    await browser.submit({ email: identity.email, password: identity.password });
    expect(browser.page.headers.get('location')).toMatch(/^\/login\/second-factor/);
    await browser.land();
    const factorPage = browser.page;
    expect((await browser.open(`/login/consent${search}`)).status).toBe(401);
    expect(await consents()).toEqual([]);
    const { action, hidden } = formOf(factorPage);
    await browser.post(action, { ...hidden, code: app.code() });
    expect(browser.page.headers.get('location')).toMatch(/^\/login\/consent/);
    await browser.land();
    expect((await answerConsent(browser, 'allow')).searchParams.get('code')).toBeTruthy();
  });

  it('Clickjacking: no site can frame the question or send its form', async () => {
    const browser = await asked();
    expect(browser.page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(browser.page.headers.get('x-frame-options')).toBe('DENY');
    const { action, hidden } = formOf(browser.page);
    const fields = { ...hidden, answer: 'allow' };
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await browser.post(action, fields, foreign)).status).toBe(403);
    expect((await browser.post(action, { answer: 'allow' })).status).toBe(403);
    expect((await new Browser(service).post(action, fields)).status).toBe(403);
    expect(await consents()).toEqual([]);
  });

  it('is asked about in the browser of the sign-in alone', async () => {
    const browser = await asked();
    const { action } = formOf(browser.page);
    expect((await new Browser(service).open(action)).status).toBe(403);
  });

  it('cannot be agreed to on the own screens of the application', async () => {
    const browser = new Browser(service);
    await authorize(browser, client);
    const flow = new URL(browser.page.headers.get('location') ?? '').searchParams.get('flow') ?? '';
    const exchange = { type: 'password', email: identity.email, password: identity.password };
    const answer = await service.http.post('/v1/auth/exchange', exchange, { 'x-auth-flow-id': flow });
    expectFailure(answer, 401, 'flow_invalid');
  });

  it('on the device of the user is warned about', async () => {
    client = await givenClient(service, application, {
      ...{ type: 'public', firstParty: false, redirectUrls: ['http://127.0.0.1/cb'] },
    });
    client.redirectUri = 'http://127.0.0.1:4123/cb';
    const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
    const { page } = await asked({ code_challenge: challenge, code_challenge_method: 'S256' });
    const text = visibleText(page.text);
    expect(text).toContain('A program on this device asks for access');
    expect(text).toContain('we cannot tell which one');
  });
});
