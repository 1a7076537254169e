import type { Session } from '@gatehouse/browser';
import type { Browser, BrowserContext, LaunchOptions, Page } from 'playwright-core';
import type { BrowserSession } from '../support/browser-session.js';
import { describeInChromium, launchChromium } from '../support/chromium.js';
import { hurryTimeouts, SdkSites, says, saysThatItWaits, shows, withoutLocks } from '../support/sdk-sites.js';

declare const window: { gatehouse: Session };

const STATUS = 'GET /api/service/status';
const REFRESH = 'POST /api/service/refresh';
const HOUR_MS = 3_600_000;

describeInChromium('@gatehouse/browser, at full length', () => {
  let sites: SdkSites;
  let browser: Browser;
  let context: BrowserContext;
  let session: BrowserSession;
  let ada: string;

  const launch = (options: LaunchOptions = {}) =>
    launchChromium({ ignoreDefaultArgs: ['--disable-back-forward-cache'], ...options });

  beforeAll(async () => {
    sites = await SdkSites.open();
    ada = (await sites.ada).email;
    browser = await launch();
  });
  beforeEach(async () => {
    context = await browser.newContext();
    session = await sites.givenSignedIn(context);
  });
  afterEach(async () => {
    sites.restore();
    await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await sites?.close();
  });

  async function openedAt(path: string, who: string | null): Promise<Page> {
    const page = await context.newPage();
    await page.goto(sites.app + path);
    await shows(page, who);
    return page;
  }
  const twentyTabs = () => Promise.all(Array.from({ length: 20 }, () => openedAt('/', ada)));
  const ask = (page: Page) => page.evaluate(() => window.gatehouse.session());
  const withoutAccess = () => context.clearCookies({ name: 'service_access' });
  const markedFor = (page: Page, ms: number) =>
    page.evaluate(([name, after]) => localStorage.setItem(name, `${Date.now() + after}`), [sites.mark, ms] as const);

  /** Refreshes of the whole browser while this happens, and whether the session lives. */
  async function refreshesDuring(act: () => Promise<unknown>): Promise<number> {
    const before = sites.count(REFRESH);
    await act();
    expect(await sites.stateOf(session)).toMatchObject({ alive: true });
    return sites.count(REFRESH) - before;
  }

  /** The lid is closed and opened: timers stand still, and the hidden tabs become visible again. */
  async function sleep(tabs: Page[]): Promise<void> {
    await context.clock.fastForward('08:00:00');
    await Promise.all(tabs.map((tab) => tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))));
  }

  it.each([
    ['with', 0],
    ['without', 1],
  ])('wakes twenty tabs whose access token is long over, %s locks', async (_how, areLocksGone) => {
    if (areLocksGone) await withoutLocks(context);
    await context.clock.install();
    const tabs = await twentyTabs();
    await withoutAccess();
    const refreshes = await refreshesDuring(async () => {
      await sleep(tabs);
      for (const user of await Promise.all(tabs.map(ask))) expect(user).toMatchObject({ email: ada });
    });
    if (!areLocksGone) expect(refreshes).toBe(1);
  });

  it('wakes twenty tabs although the answer to their refresh is lost', async () => {
    await context.clock.install();
    const tabs = await twentyTabs();
    await withoutAccess();
    sites.lose(REFRESH);
    const refreshes = await refreshesDuring(async () => {
      await sleep(tabs);
      for (const user of await Promise.all(tabs.map(ask))) expect(user).toMatchObject({ email: ada });
    });
    expect(refreshes).toBe(2);
    expect(await sites.stateOf(session)).toMatchObject({ generation: 2 });
  });

  it('wakes without a network, keeps the user, and goes on once there is one', async () => {
    await context.clock.install();
    const [first, ...others] = await Promise.all([openedAt('/', ada), openedAt('/', ada), openedAt('/', ada)]);
    await context.setOffline(true);
    await withoutAccess();
    await sleep([first as Page, ...others]);
    await saysThatItWaits(first as Page);
    await shows(first as Page, ada);
    const refreshes = await refreshesDuring(async () => {
      await context.setOffline(false); // `online` is enough, no timer runs
      await Promise.all([first as Page, ...others].map((page) => says(page, '')));
    });
    expect(refreshes).toBe(1);
  });

  it.each([
    ['ahead', HOUR_MS],
    ['behind', -HOUR_MS],
  ])('refreshes in time with a clock that is an hour %s', async (_way, wrong) => {
    await context.clock.install({ time: Date.now() + wrong });
    const page = await openedAt('/', ada);
    await markedFor(page, 12 * 60_000);
    expect(await refreshesDuring(() => context.clock.fastForward('05:00').then(() => ask(page)))).toBe(0);
    expect(await refreshesDuring(() => context.clock.fastForward('07:01').then(() => ask(page)))).toBe(1);
    expect(await refreshesDuring(() => context.clock.fastForward('05:00').then(() => ask(page)))).toBe(0);
  });

  it.each([
    ['forward', HOUR_MS],
    ['back', -HOUR_MS],
  ])('survives a clock that is set %s by an hour', async (_way, wrong) => {
    const start = Date.now();
    await context.clock.install({ time: start });
    const page = await openedAt('/', ada);
    await markedFor(page, 12 * 60_000);
    await context.clock.setSystemTime(start + wrong);
    expect(await refreshesDuring(() => ask(page))).toBeLessThan(2);
    await withoutAccess(); // it is over by the clock of Gatehouse
    expect(await refreshesDuring(() => ask(page))).toBe(1);
    expect(await ask(page)).toMatchObject({ email: ada });
    expect(await refreshesDuring(() => ask(page))).toBe(0);
  });

  // Red with a channel that stays open, and without what listens to `pageshow`.
  it('shows nobody in a page that the back button brings out of the memory after a sign-out', async () => {
    const page = await openedAt('/', ada);
    await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })));
    await page.goto(`${sites.app}/other`);
    await shows(page, ada);
    // What the sign-out answers empties the memory for pages of Gatehouse alone.
    await page.evaluate(() => window.gatehouse.signOut());
    sites.refuse(STATUS, 503);
    await page.goBack({ waitUntil: 'commit' });
    await shows(page, null);
    expect(await page.evaluate(() => (window as never as { persisted: boolean }).persisted)).toBe(true);
  });

  it('goes on in a page that the back button brings out of the memory, and hears of the other tabs', async () => {
    const page = await openedAt('/', ada);
    await page.goto(`${sites.app}/other`);
    await shows(page, ada);
    await page.goBack({ waitUntil: 'commit' });
    await shows(page, ada);
    const other = await openedAt('/', ada);
    await other.evaluate(() => window.gatehouse.signOut());
    await shows(page, null);
  });

  it('refreshes although a tab holds the lock for good', async () => {
    const [page, stuck] = [await openedAt('/', ada), await openedAt('/', ada)];
    await hurryTimeouts(page);
    await stuck.evaluate((name) => void navigator.locks.request(name, () => new Promise(() => undefined)), sites.mark);
    await withoutAccess();
    expect(await refreshesDuring(() => ask(page))).toBe(1);
    await shows(page, ada);
  });

  it('signs out while other tabs refresh, and all of them show it', async () => {
    const tabs = await Promise.all(Array.from({ length: 5 }, () => openedAt('/', ada)));
    await withoutAccess();
    const asking = Promise.all(tabs.map(ask));
    await tabs[0]?.evaluate(() => window.gatehouse.signOut());
    await asking;
    await Promise.all(tabs.map((tab) => shows(tab, null)));
    expect(await sites.stateOf(session)).toMatchObject({ alive: false });
  });

  // Red without the look after the exchange: the page shows nobody, and no reason.
  it('says that this browser drops the cookies, and begins no second login', async () => {
    await context.clearCookies();
    const page = await openedAt('/', null);
    sites.dropsCookies = true;
    await page.evaluate(() => window.gatehouse.signIn());
    await says(page, 'misuse cookies_blocked');
    await expect(page.evaluate(() => window.gatehouse.signIn())).rejects.toThrow('drops the cookies');
    expect(page.url()).toBe(`${sites.app}/`);
  });
});
