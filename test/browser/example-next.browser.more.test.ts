import { randomBytes } from 'node:crypto';
import { decodeJwt, EncryptJWT, jwtDecrypt } from 'jose';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { stateOf } from '../support/browser-session.js';
import { launchChromium } from '../support/chromium.js';
import { type Example, isOpenToOthers, startExample } from '../support/example.js';
import { ADA, follow, HELLO, press, sees, signIn, signUp, signUpFromFirstPage } from '../support/example-visitor.js';
import { GatehouseProxy } from '../support/gatehouse-proxy.js';
import { AN_INSTALLATION_MS, describeBuiltExample } from '../support/registry.js';
import { freePort, useService } from '../support/service.js';
import { until } from '../support/until.js';

const COOKIE = 'session';
const COOKIE_SECRET = randomBytes(32).toString('base64url');
const KEY = Buffer.from(COOKIE_SECRET, 'base64url');

describeBuiltExample('examples/next in a browser', () => {
  const service = useService();
  let proxy: GatehouseProxy;
  let example: Example;
  let browser: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    proxy = await GatehouseProxy.start(service);
    const PORT = String(await freePort());
    const APP_URL = `http://localhost:${PORT}`;
    const variables = { GATEHOUSE_URL: proxy.url, PORT, APP_URL, COOKIE_SECRET, NEXT_TELEMETRY_DISABLED: '1' };
    // Next itself says that it is in production.
    example = await startExample(service, 'next', {
      ready: 'Ready in',
      variables: { ...variables, NODE_ENV: undefined },
    });
    browser = await launchChromium({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
    context = await browser.newContext();
    const page = await opened();
    await follow(page, 'Sign in');
    await signUp(service, page, ADA);
    await sees(page, HELLO);
    await context.close();
  }, AN_INSTALLATION_MS);
  beforeEach(async () => {
    context = await browser.newContext();
  });
  afterEach(async () => {
    proxy.restore();
    await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await example?.stop();
    await proxy?.stop();
  });

  async function opened(): Promise<Page> {
    const page = await context.newPage();
    await page.goto(example.url);
    return page;
  }

  async function atTheHostedLogin(): Promise<Page> {
    const page = await opened();
    await follow(page, 'Sign in');
    await sees(page, 'Sign in');
    return page;
  }

  async function signedIn(): Promise<Page> {
    const page = await atTheHostedLogin();
    await signIn(page, ADA);
    await sees(page, HELLO);
    return page;
  }

  const sessionCookie = async () => (await context.cookies(example.url)).find(({ name }) => name === COOKIE);
  const kept = async () => (await jwtDecrypt((await sessionCookie())?.value ?? '', KEY)).payload;
  const sessionId = async (): Promise<string> => decodeJwt<{ sid: string }>(String((await kept()).access_token)).sid;

  /** As it is after most of the access token's life. */
  async function isDue(): Promise<void> {
    const session = { ...(await kept()), refreshAt: Date.now() - 1 };
    const value = await new EncryptJWT(session).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(KEY);
    await context.addCookies([{ name: COOKIE, value, url: example.url, httpOnly: true, sameSite: 'Lax' }]);
  }

  // Red where it listens on every interface.
  it('answers on this machine alone', async () => {
    expect(await isOpenToOthers(example)).toBe(false);
  });

  // Red where the callback leads on with a path alone, which Next takes from no proxy.
  it('I18: signs up, keeps one cookie that no script can read, and stays signed in over a reload', async () => {
    const page = await context.newPage();
    const complaints = await signUpFromFirstPage(service, page, example.url, follow);
    expect(await sessionCookie()).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect((await context.cookies(example.url)).filter(({ name }) => !name.startsWith('gh_'))).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  it('refuses a state that is not of this browser, and leaves the code alone', async () => {
    const page = await atTheHostedLogin();
    await context.clearCookies({ name: /^login_/ });
    const exchanges = proxy.count('/v1/auth/authorize');
    await signIn(page, ADA);
    await sees(page, 'This browser did not start this sign-in.');
    expect([proxy.count('/v1/auth/authorize'), await sessionCookie()]).toEqual([exchanges, undefined]);
  });

  it('finishes two logins that two tabs began at once', async () => {
    for (const tab of [await atTheHostedLogin(), await atTheHostedLogin()]) {
      await signIn(tab, ADA);
      await sees(tab, HELLO);
    }
  });

  it('refreshes before the access token expires, once for all tabs that ask together', async () => {
    const tabs = [await signedIn(), await opened(), await opened()];
    const { generation } = await stateOf(service, await sessionId());
    const refreshes = proxy.count('/v1/auth/refresh');
    const goOn = proxy.hold('/v1/auth/refresh');
    await isDue();
    const reloads = tabs.map((tab) => tab.reload());
    await proxy.waiting('/v1/auth/refresh');
    goOn();
    await Promise.all(reloads);
    await Promise.all(tabs.map((tab) => sees(tab, HELLO)));
    expect(await stateOf(service, await sessionId())).toMatchObject({ generation: generation + 1, alive: true });
    await tabs[0]?.reload();
    expect(proxy.count('/v1/auth/refresh') - refreshes).toBeLessThanOrEqual(tabs.length);
    expect(await stateOf(service, await sessionId())).toMatchObject({ generation: generation + 1, alive: true });
  });

  // A 401 without `x-error-code` comes from a proxy in between.
  it('I25: signs nobody out while a refresh is answered with 401, 429, 503, a page of another, or not at all', async () => {
    const page = await signedIn();
    const { generation } = await stateOf(service, await sessionId());
    const answers = [401, 429, 503].map((status) => () => proxy.answer('/v1/auth/refresh', status));
    for (const fail of [...answers, () => proxy.drop('/v1/auth/refresh'), () => proxy.garble('/v1/auth/refresh')]) {
      fail(); // before the session is due: a browser asks for the icon when it likes
      await isDue();
      const asked = proxy.count('/v1/auth/refresh');
      await until(async () => {
        await page.reload();
        await sees(page, HELLO);
        return proxy.count('/v1/auth/refresh') > asked; // it pauses for a second after each failure
      });
    }
    expect(await stateOf(service, await sessionId())).toMatchObject({ generation, alive: true });
    proxy.restore();
    await until(async () => {
      await page.reload();
      await sees(page, HELLO);
      return (await stateOf(service, await sessionId())).generation > generation;
    });
    expect(await stateOf(service, await sessionId())).toMatchObject({ generation: generation + 1, alive: true });
  });

  it('signs out a browser whose session has ended', async () => {
    const page = await signedIn();
    await service.db.query('UPDATE sessions SET revoked_at = now() WHERE id = $1', [await sessionId()]);
    await isDue();
    await page.reload();
    await sees(page, 'Welcome');
    expect(await sessionCookie()).toBeUndefined();
  });

  it('leads to the account pages unasked, and back signed out', async () => {
    const page = await signedIn();
    const other = await opened();
    await follow(page, 'My account');
    await sees(page, 'Your account');
    await press(page, 'Sign out');
    await sees(page, 'Welcome');
    expect(page.url()).toBe(`${example.url}/?reason=signed_out`);
    expect(await sessionCookie()).toBeUndefined();
    await follow(other, 'My account');
    await sees(other, 'Sign in');
  });

  it('asks Gatehouse when a link says that the session has ended, and forgets only one that has', async () => {
    const page = await signedIn();
    await page.goto(`${example.url}/?reason=signed_out`);
    await sees(page, HELLO);
    await service.db.query('UPDATE sessions SET revoked_at = now() WHERE id = $1', [await sessionId()]);
    await page.goto(example.url);
    await sees(page, HELLO);
    await follow(page, 'My account');
    await sees(page, 'Sign in');
    expect(await sessionCookie()).toBeUndefined();
  });

  it('signs out in all tabs, says so if it cannot, and the back button shows nobody', async () => {
    const page = await signedIn();
    const other = await opened();
    await sees(other, HELLO);
    const id = await sessionId();
    for (const status of [401, 503]) {
      proxy.answer('/v1/auth/revoke', status);
      await press(page, 'Sign out');
      await sees(page, 'Please try again in a moment.');
      await follow(page, 'Home');
      await sees(page, HELLO);
    }
    proxy.restore();
    await press(page, 'Sign out');
    await sees(page, 'Welcome');
    expect(await stateOf(service, id)).toMatchObject({ alive: false });
    await other.reload();
    await sees(other, 'Welcome');
    await page.goBack();
    await sees(page, 'Welcome');
  });
});
