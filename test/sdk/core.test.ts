import { createClient, createVerifier, GatehouseError } from '../../packages/core/index.js';
import { createGuard } from '../../packages/core/server.js';
import { GatehouseProxy } from '../support/gatehouse-proxy.js';
import { type GivenApplication, givenApplication, givenIdentity, givenSession, PASSWORD } from '../support/given.js';
import { Browser } from '../support/hosted.js';
import { latestMail } from '../support/mailbox.js';
import { basic, givenClient, token as tokenOf } from '../support/oidc.js';
import { useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';

const REFRESH = '/v1/auth/refresh';
const kindOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'no failure',
    (error: GatehouseError) => `${error.kind} ${error.status} ${error.code ?? '-'}`,
  );

describe('@gatehouse/core', () => {
  const service = useService();
  let proxy: GatehouseProxy;
  let application: GivenApplication;
  let gatehouse: ReturnType<typeof createClient>;
  let urls: { redirect_url: string; cancel_url: string };

  beforeAll(async () => {
    proxy = await GatehouseProxy.start(service);
    application = await givenApplication(service, { plan: { services: true } });
    urls = { redirect_url: `${application.origin}/callback`, cancel_url: `${application.origin}/` };
  });
  beforeEach(() => {
    gatehouse = createClient({ url: proxy.url, apiKey: application.apiKey });
  });
  afterEach(() => proxy.restore());
  afterAll(() => proxy.stop());

  it('signs in on the hosted pages, knows the user, leads to the account, and signs out', async () => {
    const { email } = await givenIdentity(service, application);
    const login = await gatehouse.startLogin(urls);
    const browser = new Browser(service);
    await browser.open(login.url.slice(service.url.length));
    await browser.submit({ email, password: PASSWORD });
    const back = new URL(browser.page.headers.get('location') ?? '');
    expect(back.searchParams.get('state')).toBe(login.state);
    const code = back.searchParams.get('code') ?? '';
    const tokens = await gatehouse.finishLogin({ code, verifier: login.verifier });
    expect(tokens.user.email).toBe(email);
    expect((await gatehouse.session(tokens.access_token)).user.email).toBe(email);
    expect(await gatehouse.accountUrl(tokens.access_token)).toContain('/portal/callback?code=');
    await gatehouse.signOut(tokens.refresh_token);
    await gatehouse.signOut(tokens.refresh_token); // it has ended already
    expect(await kindOf(gatehouse.refresh(tokens.refresh_token))).toBe('terminal 401 refresh_token_revoked');
  });

  it('ends every session of the user where asked', async () => {
    const here = await givenSession(service, { application });
    const other = await givenSession(service, { application, identity: here.identity });
    await gatehouse.signOut(here.refreshToken, { everywhere: true });
    expect(await kindOf(gatehouse.refresh(other.refreshToken))).toBe('terminal 401 refresh_token_revoked');
  });

  // Red where each call asks for itself, and where the answer is forgotten as soon as it is there.
  it('refreshes once for all who hold the same token, also a moment later', async () => {
    const { refreshToken } = await givenSession(service, { application });
    const before = proxy.count(REFRESH);
    const together = await Promise.all(Array.from({ length: 20 }, () => gatehouse.refresh(refreshToken)));
    const later = await gatehouse.refresh(refreshToken);
    expect(new Set([...together, later].map(({ refresh_token }) => refresh_token)).size).toBe(1);
    expect(proxy.count(REFRESH) - before).toBe(1);
    await gatehouse.refresh(refreshToken, { anew: true });
    expect(proxy.count(REFRESH) - before).toBe(2);
  });

  it('repeats a refresh once whose answer was lost', async () => {
    const { refreshToken, sessionId } = await givenSession(service, { application });
    proxy.lose(REFRESH, 1);
    const { refresh_token } = await gatehouse.refresh(refreshToken);
    expect(refresh_token).not.toBe(refreshToken);
    const { rows } = await service.db.query('SELECT revoked_at FROM sessions WHERE id = $1', [sessionId]);
    expect(rows[0].revoked_at).toBeNull();
    proxy.lose(REFRESH, 2);
    expect(await kindOf(gatehouse.refresh(refresh_token))).toBe('retry 0 -');
  });

  // Red where a failure is forgotten at once.
  it.each([401, 429, 502, 503])(
    'takes %i without a code for no end, and waits as long as it is told',
    async (status) => {
      const { refreshToken } = await givenSession(service, { application });
      proxy.answer(REFRESH, status, { 'retry-after': '60' });
      const before = proxy.count(REFRESH);
      for (let times = 0; times < 5; times += 1)
        await expect(gatehouse.refresh(refreshToken)).rejects.toMatchObject({
          ...{ kind: 'retry', status, retryAfter: 60, todo: expect.stringContaining('keep the user signed in') },
        });
      expect(proxy.count(REFRESH) - before).toBe(1);
    },
  );

  it('says which mistake of the program it is', async () => {
    const wrong = createClient({ url: proxy.url, apiKey: 'gh_key_wrong' });
    await expect(wrong.startLogin(urls)).rejects.toMatchObject({ kind: 'misuse', code: 'api_key_invalid' });
    const foreign = { ...urls, redirect_url: 'https://elsewhere.example/callback' };
    const failure = await gatehouse.startLogin(foreign).catch((error) => error);
    expect(failure).toBeInstanceOf(GatehouseError);
    expect(failure).toMatchObject({ kind: 'misuse', code: 'redirect_url_not_allowed', requestId: expect.any(String) });
    expect(failure.message).toContain('https://elsewhere.example');
  });

  it('keeps the state, the verifier and the proof of a login in its own hands', async () => {
    const { email } = await givenIdentity(service, application);
    const login = await gatehouse.startLogin({ ...urls, login_hint: email });
    const browser = new Browser(service);
    expect((await browser.open(login.url.slice(service.url.length))).text).toContain(email);
    await browser.submit({ email, password: PASSWORD });
    const code = new URL(browser.page.headers.get('location') ?? '').searchParams.get('code') ?? '';
    expect(await kindOf(gatehouse.finishLogin({ code, verifier: 'A'.repeat(43) }))).toBe(
      'terminal 401 code_verifier_invalid',
    );
  });

  describe('its verifier', () => {
    const newVerifier = (more = {}) => createVerifier({ url: service.url, audience: application.id, ...more });

    it('accepts an access token for this application alone', async () => {
      const { accessToken, sessionId } = await givenSession(service, { application });
      expect(await newVerifier()(accessToken)).toMatchObject({ sid: sessionId, app: application.id });
      expect(await kindOf(newVerifier({ audience: 'other' })(accessToken))).toBe('terminal 401 access_token_invalid');
      expect(await kindOf(newVerifier({ issuer: 'https://x.example' })(accessToken))).toMatch(/^terminal 401/);
      const late = newVerifier({ clockToleranceSeconds: -3600 });
      await expect(late(accessToken)).rejects.toThrow('The token has expired.');
    });

    it("accepts a client's token only where it is named, or has the scopes", async () => {
      const machine = await givenClient(service, application, {
        type: 'machine',
        redirectUrls: [],
        scopes: ['jobs:run'],
      });
      const { body } = await tokenOf(service, { grant_type: 'client_credentials' }, basic(machine));
      const judge = (more: object) => kindOf(newVerifier(more)(body.access_token));
      expect(await judge({})).toBe('terminal 401 access_token_invalid');
      expect(await judge({ clients: ['another'], scopes: ['jobs:run'] })).toBe('terminal 401 access_token_invalid');
      expect(await judge({ clients: [machine.id], scopes: ['jobs:run', 'jobs:stop'] })).toBe(
        'misuse 403 insufficient_scope',
      );
      for (const more of [{ clients: [machine.id] }, { scopes: ['jobs:run'] }])
        expect(await newVerifier(more)(body.access_token)).toMatchObject({ sub: machine.id });

      const asked = { method: 'GET', url: '/', header: () => `Bearer ${body.access_token}` };
      const guard = createGuard({ url: service.url, audience: application.id, scopes: ['jobs:stop'] });
      expect((await guard(asked)).answer).toMatchObject({
        status: 403,
        headers: { 'www-authenticate': expect.stringMatching(/^Bearer error="insufficient_scope", scope="jobs:stop"/) },
      });
    });

    it('refuses what Gatehouse has not signed', async () => {
      const { accessToken, refreshToken } = await givenSession(service, { application });
      const [head = '', body = '', signature = ''] = accessToken.split('.');
      const forged = Buffer.from(
        JSON.stringify({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: 'me' }),
      ).toString('base64url');
      const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
      const verify = newVerifier();
      for (const token of [
        `${head}.${forged}.${signature}`,
        `${none}.${body}.`,
        `${none}.${body}.${signature}`,
        `${head}.${body}.%%%`,
        `${accessToken}.more`,
        refreshToken,
        '',
        '...',
      ])
        expect(await kindOf(verify(token))).toBe('terminal 401 access_token_invalid');
    });

    // Red where each unknown key is looked for.
    it('fetches the keys once, and once more for a key that it does not know', async () => {
      const jwks = '/.well-known/jwks.json';
      const verify = createVerifier({ url: proxy.url, issuer: service.url, audience: application.id });
      const { accessToken } = await givenSession(service, { application });
      await Promise.all(Array.from({ length: 20 }, () => verify(accessToken)));
      const [, body, signature] = accessToken.split('.');
      const strange = Buffer.from('{"alg":"ES256","typ":"at+jwt","kid":"x"}').toString('base64url');
      for (let times = 0; times < 5; times += 1) await kindOf(verify(`${strange}.${body}.${signature}`));
      expect(proxy.count(jwks)).toBe(1);
    });

    it('cannot tell while the keys cannot be had, and can afterwards', async () => {
      proxy.drop('/.well-known/jwks.json');
      const verify = createVerifier({ url: proxy.url, issuer: service.url, audience: application.id });
      const { accessToken } = await givenSession(service, { application });
      expect(await kindOf(verify(accessToken))).toBe('retry 0 -');
      proxy.restore();
      expect((await verify(accessToken)).app).toBe(application.id);
    });
  });

  describe('screens of your own', () => {
    it('create an account, verify it, and sign in', async () => {
      const typed = { email: 'screens@example.com', password: 'four quiet green kettles' };
      const login = await gatehouse.screens.start(urls);
      const asked = await gatehouse.screens.submit(login, 'sign-up', typed, '203.0.113.9');
      expect(asked).toMatchObject({ screen: 'verify', resendAfter: expect.any(Number) });
      const { code } = await latestMail(service, typed.email);
      const wrong = await gatehouse.screens.submit(login, 'verify', { code: code === '000000' ? '111111' : '000000' });
      expect(wrong).toMatchObject({ screen: 'verify', isOver: false, error: expect.any(GatehouseError) });
      const done = await gatehouse.screens.submit(login, 'verify', { code });
      expect(done.tokens?.user.email).toBe(typed.email);
      const again = await gatehouse.screens.start(urls);
      expect((await gatehouse.screens.submit(again, 'sign-in', typed)).tokens?.user.email).toBe(typed.email);
    });

    it('ask for the second factor, and go on with it', async () => {
      const person = await givenIdentity(service, application);
      const app = await givenApp(service, person);
      const typed = { email: person.email, password: PASSWORD };
      const login = await gatehouse.screens.start(urls);
      for (const more of [{}, { mfa_code: app.wrong() }])
        expect(await gatehouse.screens.submit(login, 'sign-in', { ...typed, ...more })).toMatchObject({
          ...{ screen: 'sign-in', asksFor: 'mfa_code', isOver: false },
        });
      const done = await gatehouse.screens.submit(login, 'sign-in', { ...typed, mfa_code: app.code() });
      expect(done.tokens?.user.email).toBe(person.email);
    });

    it('say that a login is over, and pass on that Gatehouse does not answer', async () => {
      const login = await gatehouse.screens.start(urls);
      const over = { ...login, flow: 'gh_flow_nonsense' };
      const typed = { email: 'nobody@example.com', password: PASSWORD };
      expect(await gatehouse.screens.submit(over, 'sign-in', typed)).toMatchObject({ isOver: true });
      const { screens } = createClient({ url: service.url, apiKey: `gh_key_${'x'.repeat(40)}` });
      await expect(screens.submit(login, 'sign-in', typed, '203.0.113.9')).rejects.toThrow('x-api-key');
      proxy.drop('/v1/auth/exchange');
      expect(await kindOf(gatehouse.screens.submit(login, 'sign-in', typed))).toBe('retry 0 -');
    });

    it('do not sign in a browser that did not start', async () => {
      const typed = { email: 'elsewhere@example.com', password: 'four quiet green kettles' };
      const [here, there] = [await gatehouse.screens.start(urls), await gatehouse.screens.start(urls)];
      await gatehouse.screens.submit(here, 'sign-up', typed);
      const mail = await latestMail(service, typed.email);
      const link = { flow: here.flow, code: new URL(mail.link).searchParams.get('code') ?? mail.code };
      expect(await gatehouse.screens.submit(there, 'verify', link)).toMatchObject({ asksFor: 'password' });
      expect(await gatehouse.screens.submit(there, 'verify', { ...link, password: typed.password })).toEqual({
        ...{ screen: 'sign-in', isDoneElsewhere: true },
      });
    });
  });
});
