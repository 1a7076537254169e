import type { createSession, Session } from '@gatehouse/browser';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { describeInChromium, launchShell } from '../support/chromium.js';
import { SdkSites, says, shows } from '../support/sdk-sites.js';
import { until } from '../support/until.js';

const STATUS = 'GET /api/service/status';
const REFRESH = 'POST /api/service/refresh';
const AUTHORIZE = 'POST /v1/auth/authorize';
const SAYS_REFRESH = { 'www-authenticate': 'Bearer error="invalid_token"' };

declare const window: { gatehouse: Session; createSession: typeof createSession };

describeInChromium('@gatehouse/browser', () => {
  let sites: SdkSites;
  let browser: Browser;
  let context: BrowserContext;
  let ada: string;

  beforeAll(async () => {
    sites = await SdkSites.open();
    ada = (await sites.ada).email;
    browser = await launchShell();
  });
  beforeEach(async () => {
    context = await browser.newContext();
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser?.close();
    await sites?.close();
  });

  async function openedAt(address: string, who: string | null): Promise<Page> {
    const page = await context.newPage();
    await page.goto(address);
    await shows(page, who);
    return page;
  }

  /** Counts what reaches Gatehouse from now on. */
  function counting(): (what: string) => number {
    const before = new Map([STATUS, REFRESH, AUTHORIZE].map((what) => [what, sites.count(what)]));
    return (what) => sites.count(what) - (before.get(what) ?? 0);
  }

  const call = (page: Page, method: keyof Session, options: object = {}) =>
    page.evaluate(([name, given]) => window.gatehouse[name as 'signOut'](given), [method, options] as const);

  /** The body that the page gets, or its status if that is not 200. */
  const fetched = (page: Page, address: string, body?: string) =>
    page.evaluate(
      async ([to, sent]) => {
        const answer = await window.gatehouse.fetch(to, sent ? { method: 'POST', body: sent } : {});
        return answer.ok ? answer.text() : answer.status;
      },
      [address, body] as const,
    );

  describe('at the end of a login', () => {
    it('signs in, takes the code out of the address, comes back to the page, and tells the other tabs', async () => {
      const page = await openedAt(`${sites.app}/orders?page=2#third`, null);
      const other = await openedAt(`${sites.app}/`, null);
      const since = counting();
      await call(page, 'signIn');
      await shows(page, ada);
      expect(page.url()).toBe(`${sites.app}/orders?page=2#third`);
      await shows(other, ada);
      expect(since(AUTHORIZE)).toBe(1);
      const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
      expect(kept).toMatch(/^\[\{"gatehouse:[^"]+":"\d+"\},\{\},""\]$/);
    });

    it('ends it in another tab too', async () => {
      const page = await openedAt(`${sites.app}/elsewhere`, null);
      const other = await context.newPage();
      await other.goto(`${sites.app}/auth/login`);
      await shows(other, ada);
      expect(other.url()).toBe(`${sites.app}/`);
      await shows(page, ada);
    });

    it('leads only to pages of its own origin', async () => {
      const page = await openedAt(`${sites.app}/orders`, null);
      await call(page, 'signIn', { returnTo: '//evil.example/' });
      await shows(page, ada);
      expect(page.url()).toBe(`${sites.app}/orders`);
    });

    it('does not exchange a code that another browser asked for', async () => {
      const since = counting();
      const page = await openedAt(`${sites.app}/?code=gh_code_stolen&state=theirs&page=2`, null);
      await says(page, 'terminal You started in a different browser. Sign in here to continue.');
      expect([page.url(), since(AUTHORIZE)]).toEqual([`${sites.app}/?page=2`, 0]);
    });

    it('says why a code was refused', async () => {
      await context.addCookies([{ name: 'login_s', value: 'v'.repeat(43), url: sites.app }]);
      const page = await openedAt(`${sites.app}/?code=gh_code_unknown&state=s`, null);
      await says(page, 'terminal authorization_code_not_found');
      await page.reload();
      await says(page, '');
    });

    it('tidies up after a login that was cancelled, and leaves the state of something else', async () => {
      await context.addCookies([{ name: 'login_s', value: 'v'.repeat(43), url: sites.app }]);
      const page = await openedAt(`${sites.app}/?state=s`, null);
      expect([page.url(), await context.cookies(sites.app)]).toEqual([`${sites.app}/`, []]);
      await page.goto(`${sites.app}/?state=other`);
      await shows(page, null);
      expect(page.url()).toBe(`${sites.app}/?state=other`);
    });

    it('leaves the code of another page, where the page of the login has a name', async () => {
      const page = await openedAt(`${sites.app}/`, null);
      const [elsewhere, there] = await page.evaluate(() =>
        ['/connect', '/'].map((path) => {
          history.replaceState(null, '', `${path}?code=c&state=s`);
          window.createSession({ app: 'another', arrivesAt: '/' });
          return location.search;
        }),
      );
      expect([elsewhere, there]).toEqual(['?code=c&state=s', '']);
    });

    // Red where signIn() does not look at how the last login ended: the page and Gatehouse send each other the user.
    it('begins no second login on another site, whose cookies no browser keeps', async () => {
      const page = await openedAt(`${sites.shop}/`, null);
      await call(page, 'signIn');
      await says(page, 'misuse cookies_would_be_dropped');
      await expect(call(page, 'signIn')).rejects.toThrow('docs/cookies.md');
      expect(page.url()).toBe(`${sites.shop}/`);
    });
  });

  describe('while the session lives', () => {
    // Red without the lock: each tab refreshes.
    it('refreshes once for twenty tabs that come due together', async () => {
      const session = await sites.givenSignedIn(context);
      await context.clock.install();
      const first = await openedAt(`${sites.app}/`, ada);
      const tabs = await Promise.all(Array.from({ length: 19 }, () => openedAt(`${sites.app}/`, ada)));
      await first.evaluate((name) => localStorage.setItem(name, `${Date.now() + 12 * 60_000}`), sites.mark);
      const since = counting();
      await context.clock.fastForward('12:31');
      await until(() => since(REFRESH));
      for (const tab of [first, ...tabs]) expect(await call(tab, 'session')).toMatchObject({ email: ada });
      expect(await sites.stateOf(session)).toMatchObject({ generation: 2, alive: true });
      expect(since(REFRESH)).toBe(1);
    });

    it('refreshes before a call where that is due', async () => {
      const session = await sites.givenSignedIn(context);
      const page = await openedAt(`${sites.app}/`, ada);
      await page.evaluate((name) => localStorage.setItem(name, '1'), sites.mark);
      expect(await fetched(page, `${sites.id}/api/service/session`)).toContain(ada);
      expect(await fetched(page, `${sites.id}/api/service/session`)).toContain(ada);
      expect(await sites.stateOf(session)).toMatchObject({ generation: 2, alive: true });
    });

    it('refreshes for an API that says so, once, and sends the same request again', async () => {
      const session = await sites.givenSignedIn(context);
      const page = await openedAt(`${sites.app}/`, ada);
      sites.answers.push([401, SAYS_REFRESH]);
      expect(await fetched(page, '/api', 'an order')).toBe('an order');
      expect(sites.asked.splice(0)).toEqual(['an order', 'an order']);
      sites.answers.push([401, SAYS_REFRESH]);
      expect(await fetched(page, '/api')).toBe(401);
      expect(await sites.stateOf(session)).toMatchObject({ generation: 2, alive: true });
    });

    it('leaves every other answer of an API as it is', async () => {
      const session = await sites.givenSignedIn(context);
      const page = await openedAt(`${sites.app}/`, ada);
      for (const status of [401, 403, 500]) {
        sites.answers.push([status, {}]);
        expect(await fetched(page, '/api')).toBe(status);
      }
      expect(await sites.stateOf(session)).toMatchObject({ generation: 1, alive: true });
    });

    it('refreshes once for the calls of all tabs whose access token is over', async () => {
      const session = await sites.givenSignedIn(context);
      const tabs = [await openedAt(`${sites.app}/`, ada), await openedAt(`${sites.app}/`, ada)];
      await context.clearCookies({ name: 'service_access' });
      const since = counting();
      const calls = tabs.flatMap((tab) => [1, 2].map(() => fetched(tab, `${sites.id}/api/service/session`)));
      for (const answer of await Promise.all(calls)) expect(answer).toContain(ada);
      expect(since(REFRESH)).toBe(1);
      expect(await sites.stateOf(session)).toMatchObject({ generation: 2, alive: true });
    });

    it('shows a sign-out in every tab at once, and the session has ended', async () => {
      const session = await sites.givenSignedIn(context);
      const [page, other] = [await openedAt(`${sites.app}/`, ada), await openedAt(`${sites.app}/`, ada)];
      await call(page, 'signOut');
      await Promise.all([shows(page, null), shows(other, null)]);
      expect(await sites.stateOf(session)).toMatchObject({ alive: false });
      expect(await context.cookies(sites.id)).toEqual([]);
    });

    it('signs out everywhere', async () => {
      const elsewhere = await sites.givenSignedIn(context);
      await context.clearCookies();
      const session = await sites.givenSignedIn(context);
      const page = await openedAt(`${sites.app}/`, ada);
      await call(page, 'signOut', { everywhere: true });
      await shows(page, null);
      for (const ended of [elsewhere, session]) expect(await sites.stateOf(ended)).toMatchObject({ alive: false });
    });

    it('leads to the account pages and back', async () => {
      await sites.givenSignedIn(context);
      const page = await openedAt(`${sites.app}/orders`, ada);
      const asked = page.waitForRequest((request) => request.url().includes('/api/service/portal'));
      await call(page, 'account');
      const { searchParams } = new URL((await asked).url());
      expect([...searchParams]).toEqual([
        ['app', sites.application.slug],
        ['redirectUrl', `${sites.app}/orders`],
      ]);
    });
  });
});
