import { randomBytes } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { stateOf } from '../support/browser-session.js';
import { launchChromium } from '../support/chromium.js';
import { type Example, startExample } from '../support/example.js';
import { follow, press, sees } from '../support/example-visitor.js';
import { GatehouseProxy } from '../support/gatehouse-proxy.js';
import { type GivenSession, givenSession, givenTimePasses } from '../support/given.js';
import { type Answer, Http } from '../support/http.js';
import { givenNextApp, LINKS, startNextDev, takeProxyAway } from '../support/next-app.js';
import { AN_INSTALLATION_MS, describeBuiltExample } from '../support/registry.js';
import { freePort, useService } from '../support/service.js';
import { until } from '../support/until.js';

const REFRESH = '/v1/auth/refresh';
const SECRET = randomBytes(32);

const THE_COOKIE = /^session=\S+; Max-Age=[1-9]/;

/** What Next sends when it prefetches a link, and what browsers send when they do so themselves. */
const RSC = { rsc: '1', 'next-url': '/links', 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
const PREFETCHES: Record<string, string>[] = [
  { ...RSC, 'next-router-prefetch': '1' },
  { ...RSC, 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
  { ...RSC, 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender', purpose: 'prefetch', 'sec-fetch-mode': 'navigate' },
];

describeBuiltExample('@gatehouse/next, built', () => {
  const service = useService();
  let gatehouse: GatehouseProxy;
  let folder: string;
  let variables: { APP_URL: string } & Record<string, string>;
  let example: Example;
  let browser: Browser;
  let context: BrowserContext;
  let session: GivenSession;

  beforeAll(async () => {
    gatehouse = await GatehouseProxy.start(service);
    folder = givenNextApp();
    const [GATEHOUSE_URL, COOKIE_SECRET] = [gatehouse.url, SECRET.toString('base64url')];
    const APP_URL = `http://localhost:${await freePort()}`;
    variables = { APP_URL, GATEHOUSE_URL, COOKIE_SECRET, NEXT_TELEMETRY_DISABLED: '1' };
    browser = await launchChromium();
  });
  beforeEach(async () => {
    context = await browser.newContext();
    session = await givenSession(service);
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser?.close();
    await gatehouse?.stop();
  });

  const started = (): Promise<Example> =>
    startExample(service, 'next', { folder, ready: 'Ready in', variables: { ...variables, NODE_ENV: undefined } });

  /** The cookie of a browser whose access token has expired. */
  async function oldCookie(expired = 1): Promise<string> {
    const { accessToken: access_token, refreshToken: refresh_token, identity: user } = session;
    const [refreshAt, expiresAt] = [Date.now() - expired, Date.now() - expired];
    const sealed = new EncryptJWT({ user, access_token, refresh_token, refreshAt, expiresAt });
    return sealed.setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(SECRET);
  }

  /** Next leads a prefetch to an address that names its headers, where the proxy has not answered. */
  async function ask(path: string, cookie: string, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await new Http(variables.APP_URL).get(path, { cookie: `session=${cookie}`, ...headers });
    return answer.status === 307 ? ask(answer.headers.get('location') ?? '', cookie, headers) : answer;
  }

  const email = () => session.identity.email;
  const state = () => stateOf(service, session.sessionId);
  /** The cookies of the application; those of the hosted pages share its host name. */
  const kept = async () => (await context.cookies(variables.APP_URL)).filter(({ name }) => !name.startsWith('gh_'));
  const setBy = (answers: { headers: Headers }[]) => answers.flatMap(({ headers }) => headers.getSetCookie());

  /** Fifty links and ten pages in one moment, with one old cookie. Returns what was answered, and how many refreshes that took. */
  async function storm(cookie: string) {
    const before = gatehouse.count(REFRESH);
    const links = Array.from({ length: LINKS }, (_, index) => `/pages/${index}?_rsc=${index}`);
    const prefetched = [...links, '/auth/login', '/auth/account'].map((path, index) =>
      ask(path, cookie, PREFETCHES[index % PREFETCHES.length]),
    );
    const rendered = Array.from({ length: 10 }, (_, index) => ask(`/pages/${index}`, cookie, { accept: 'text/html' }));
    const answers = await Promise.all([...prefetched, ...rendered]);
    expect(answers.slice(LINKS, LINKS + 2).map(({ status }) => status)).toEqual([204, 204]);
    return { answers, pages: answers.slice(-10), refreshes: gatehouse.count(REFRESH) - before };
  }

  async function heldByBrowser(value: string): Promise<void> {
    await context.addCookies([{ name: 'session', value, url: variables.APP_URL, httpOnly: true, sameSite: 'Lax' }]);
  }

  /** Chromium shows fifty links, of which Next prefetches each, while another tab loads a page. */
  async function stormInChromium(): Promise<{ set: string[]; refreshes: number }> {
    const [page, other] = [await context.newPage(), await context.newPage()];
    await page.goto(`${variables.APP_URL}/links`);
    const seen = await watch(page, other);
    await heldByBrowser(await oldCookie());
    const before = gatehouse.count(REFRESH);
    const goOn = gatehouse.hold(REFRESH); // until several requests have read the old cookie
    const shown = Promise.all([press(page, 'Show'), other.goto(variables.APP_URL)]);
    await gatehouse.waiting(REFRESH);
    await until(() => [...seen.asked].filter((id) => seen.withCookie.has(id)).length >= 3);
    goOn();
    await shown;
    await sees(other, `Hello, ${email()}`);
    await until(() => seen.prefetched.size >= LINKS);
    await page.waitForLoadState('networkidle');
    return { ...seen, refreshes: gatehouse.count(REFRESH) - before };
  }

  /** What Chromium is told to set, and which pages Next has prefetched. */
  async function watch(...pages: Page[]) {
    const [asked, withCookie, prefetched] = [new Set<string>(), new Set<string>(), new Set<string>()];
    const seen = { asked, withCookie, prefetched, set: [] as string[] };
    for (const page of pages) {
      const network = await context.newCDPSession(page);
      await network.send('Network.enable');
      // A request takes its cookies when it leaves, which may be long after the page has asked for it.
      network.on('Network.requestWillBeSentExtraInfo', ({ requestId, associatedCookies }) => {
        if (associatedCookies.some(({ cookie }) => cookie.name === 'session')) seen.withCookie.add(requestId);
      });
      // The page may still load its scripts, its icon and the way to sign in, which set no cookie.
      network.on('Network.requestWillBeSent', ({ requestId, request }) => {
        if (request.url.includes('/pages/')) seen.asked.add(requestId);
      });
      network.on('Network.responseReceivedExtraInfo', ({ headers }) => {
        const [, lines] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'set-cookie') ?? [];
        seen.set.push(...(lines?.split('\n') ?? []));
      });
      network.on('Network.responseReceived', ({ response }) => {
        if (response.url.includes('/pages/') && response.status === 200)
          seen.prefetched.add(new URL(response.url).pathname);
      });
    }
    return seen;
  }

  async function leadsToSignIn(path: string): Promise<void> {
    const page = await context.newPage();
    await page.goto(variables.APP_URL + path);
    await follow(page, 'Sign in');
    await page.getByLabel('Email', { exact: true }).waitFor();
    expect((await kept()).map(({ name }) => name.replace(/_.*/, ''))).toEqual(['login']);
    await page.goBack();
    expect(page.url()).toBe(variables.APP_URL + path);
    await context.clearCookies();
  }

  describe('with its proxy', () => {
    beforeAll(async () => {
      example = await started();
    }, AN_INSTALLATION_MS);
    afterAll(() => example?.stop());

    // Red where each request refreshes for itself: 98 refreshes, and still no sign-out.
    it('answers fifty prefetches and ten pages with one refresh, and sets the one cookie alone', async () => {
      const cookie = await oldCookie();
      const { answers, pages, refreshes } = await storm(cookie);
      expect(refreshes).toBe(1);
      for (const { text } of pages) expect(text).toContain(email());
      for (const line of setBy(answers)) expect(line).toMatch(THE_COOKIE);
      expect(setBy(answers).length).toBeGreaterThanOrEqual(LINKS);
      expect(await state()).toMatchObject({ generation: 2, alive: true });
      expect((await ask('/', cookie)).text).toContain(email()); // a slow tab
      expect(await state()).toMatchObject({ generation: 2, alive: true });
    });

    // Red without `no-store`: Next tells caches to keep that page, and the cookie with it, for a year.
    it('lets no cache keep a cookie, also beside a page that was rendered at the build', async () => {
      const { headers, text } = await ask('/still', await oldCookie());
      expect(text).toContain('Still');
      expect(headers.getSetCookie()).toHaveLength(1);
      expect(headers.get('cache-control')).toMatch(/no-store/);
      expect(headers.get('cache-control')).not.toMatch(/s-maxage|public/);
    });

    it('does so in Chromium, which keeps one session', async () => {
      const { set, refreshes } = await stormInChromium();
      expect(refreshes).toBe(1);
      expect(set.length).toBeGreaterThan(2);
      for (const line of set) expect(line).toMatch(THE_COOKIE);
      expect((await kept()).map(({ name }) => name)).toEqual(['session']);
      expect(await state()).toMatchObject({ generation: 2, alive: true });
    });

    it('leads to the sign-in from a <Link> and from an <a>, and back', async () => {
      await leadsToSignIn('/links');
      await leadsToSignIn('/');
    });

    it('leads to the account from a <Link>', async () => {
      await heldByBrowser(await oldCookie());
      const page = await context.newPage();
      await page.goto(`${variables.APP_URL}/links`);
      await follow(page, 'My account');
      await sees(page, 'Your account');
    });
  });

  describe('in development', () => {
    let stop: () => Promise<void>;
    beforeAll(async () => {
      stop = await startNextDev(folder, variables);
    });
    afterAll(() => stop?.());

    it('leads to the sign-in, and refreshes', async () => {
      await leadsToSignIn('/');
      const { text, headers } = await ask('/pages/1', await oldCookie());
      expect(text).toContain(email());
      expect(headers.getSetCookie()).toEqual([expect.stringMatching(THE_COOKIE)]);
    });
  });

  describe('without a proxy', () => {
    beforeAll(async () => {
      takeProxyAway(folder);
      example = await started();
    }, AN_INSTALLATION_MS);
    afterAll(() => example?.stop());

    // Red where a page is taken for something that sets cookies: Next answers with an error.
    it('answers fifty prefetches and ten pages, sets no cookie, and the old one goes on', async () => {
      const cookie = await oldCookie();
      const { answers, pages, refreshes } = await storm(cookie);
      expect(refreshes).toBe(1);
      for (const { text } of pages) expect(text).toContain(email());
      expect(setBy(answers)).toEqual([]);
      await givenTimePasses(service, session.sessionId, '12 minutes');
      expect((await ask('/', cookie)).text).toContain(email());
      expect((await ask('/pages/1', cookie)).text).toContain(email());
      expect(await state()).toMatchObject({ alive: true });
    });

    it('does so in Chromium, where an action and a route keep what pages cannot', async () => {
      const { set, refreshes } = await stormInChromium();
      expect(set).toEqual([]);
      expect(refreshes).toBeLessThanOrEqual(2); // Next may hold each page's modules apart
      const [old] = await kept();
      const page = await context.newPage();
      for (const keep of [() => page.goto(`${variables.APP_URL}/me`), () => act(page)]) {
        await heldByBrowser(old?.value ?? '');
        await givenTimePasses(service, session.sessionId, '12 minutes');
        await keep();
        const [cookie, ...others] = await until(kept, ([now]) => now?.value !== old?.value);
        expect(others).toEqual([]);
        expect(cookie).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Lax' });
        expect((await jwtDecrypt(cookie?.value ?? '', SECRET)).payload.refresh_token).not.toBe(session.refreshToken);
        await page.goto(variables.APP_URL);
        await sees(page, `Hello, ${email()}`);
      }
      expect(await state()).toMatchObject({ alive: true });
    });

    it('shows a page as to a stranger, a day after only pages have refreshed, and ends nothing', async () => {
      const cookie = await oldCookie(23 * 3_600_000 + 1_000);
      const before = gatehouse.count(REFRESH);
      expect((await ask('/pages/1', cookie)).text).toContain('a stranger');
      expect(gatehouse.count(REFRESH)).toBe(before);
      expect((await ask('/me', cookie)).body).toEqual({ email: email() }); // a route can set the cookie, and asks
    });

    it('leads to the sign-in from a <Link>, and signs out', async () => {
      await leadsToSignIn('/links');
      await heldByBrowser(await oldCookie());
      const page = await context.newPage();
      await page.goto(variables.APP_URL);
      await press(page, 'Sign out');
      await sees(page, 'Welcome');
      expect(await state()).toMatchObject({ alive: false });
    });
  });

  async function act(page: Page): Promise<void> {
    await page.goto(`${variables.APP_URL}/act`);
    await press(page, 'Act');
  }
});
