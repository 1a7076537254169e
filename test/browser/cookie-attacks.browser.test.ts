import type { Browser, BrowserContext, Page } from 'playwright-core';
import { useArrivals } from '../support/arrivals-in-chromium.js';
import { type BrowserSession, givenBrowserSession, heldBy, stateOf } from '../support/browser-session.js';
import { describeInChromium, launchShell } from '../support/chromium.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { Sites } from '../support/sites.js';

describeInChromium('A redirectUrl, in Chromium', () => {
  const expectArrivals = useArrivals();

  it('R9: arrives at the application wherever it points: every tenth of the corpus', () => expectArrivals(10));
});

describeInChromium('A hostile site against the cookies, in Chromium', () => {
  let sites: Sites;
  let browser: Browser;
  let profile: BrowserContext;
  let page: Page;
  let application: GivenApplication;
  let session: BrowserSession;

  beforeAll(async () => {
    sites = await Sites.open();
    application = await givenApplication(sites.service, { origins: [sites.app, sites.shop], origin: sites.app });
    browser = await launchShell();
    profile = await browser.newContext();
  });
  afterEach(() => page.close());
  afterAll(async () => {
    await browser?.close();
    await sites?.close();
  });

  /** With `None` the browser sends the cookies along whoever asks, so that only the service's own rules protect. */
  async function signedIn(sameSite: 'Lax' | 'None'): Promise<void> {
    session = await givenBrowserSession(sites.service, { application });
    await profile.clearCookies();
    await profile.addCookies(heldBy(session.cookies, sites.id, sameSite));
    page = await profile.newPage();
  }

  const untouched = async () =>
    expect(await stateOf(sites.service, session.sessionId)).toMatchObject({ generation: 1, alive: true });

  const ATTACKS: Record<string, (page: Page, address: string) => Promise<unknown>> = {
    '<img>': (page, address) =>
      page.evaluate(
        (src) =>
          new Promise((done) => {
            const image = new Image();
            image.onload = image.onerror = done;
            image.src = src;
          }),
        address,
      ),
    '<iframe>': (page, address) =>
      page.evaluate(
        (src) =>
          new Promise((done) => {
            const frame = document.createElement('iframe');
            frame.onload = done;
            frame.src = src;
            document.body.append(frame);
          }),
        address,
      ),
    'fetch without CORS': (page, address) =>
      page.evaluate(
        (url) =>
          fetch(url, { mode: 'no-cors', credentials: 'include' })
            .catch(() => undefined)
            .then(() => undefined),
        address,
      ),
    'post without CORS': (page, address) =>
      page.evaluate(
        (url) =>
          fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include' })
            .catch(() => undefined)
            .then(() => undefined),
        address,
      ),
    'fetch with CORS': (page, address) =>
      page.evaluate(
        (url) =>
          fetch(url, { credentials: 'include' })
            .then((answer) => answer.text())
            .catch(() => undefined),
        address,
      ),
    'post with CORS': (page, address) =>
      page.evaluate(
        (url) =>
          fetch(url, { method: 'POST', credentials: 'include' })
            .then((answer) => answer.text())
            .catch(() => undefined),
        address,
      ),
    'form post': async (page, address) => {
      await page.setContent(`<form method="post" action="${address}"><button>Win</button></form>`);
      await page.getByRole('button').click();
      await page.waitForURL((url) => url.href !== `${sites.evil}/`);
    },
    prefetch: (page, address) =>
      page.evaluate(
        (href) =>
          new Promise((done) => {
            const link = document.createElement('link');
            link.rel = 'prefetch';
            link.onload = link.onerror = done;
            link.href = href;
            document.head.append(link);
          }),
        address,
      ),
  };

  it.each(['Lax', 'None'] as const)(
    'R36: neither refreshes nor signs out by what it embeds (SameSite=%s)',
    async (sameSite) => {
      await signedIn(sameSite);
      for (const [name, attack] of Object.entries(ATTACKS)) {
        for (const path of ['/api/service/refresh', '/api/service/logout']) {
          await page.goto(`${sites.evil}/`);
          const read = await attack(page, sites.id + path);
          expect([name, path, typeof read === 'string']).toEqual([name, path, false]);
          await untouched();
        }
      }
      expect((await profile.cookies(sites.id.replace('http:', 'https:'))).map(({ name }) => name).sort()).toEqual(
        Object.keys(session.cookies).sort(),
      );
    },
  );

  it('R36: which is not for want of cookies: the application does it on another site, with SameSite=None', async () => {
    await signedIn('None');
    await page.goto(`${sites.shop}/`);
    const ask = (path: string, redirect: RequestRedirect = 'follow') =>
      page.evaluate(
        async ([url, mode]) =>
          (
            await fetch(url as string, {
              credentials: 'include',
              redirect: mode as RequestRedirect,
              headers: { accept: 'application/json' },
            })
          ).status,
        [sites.id + path, redirect],
      );
    expect(await ask('/api/service/session')).toBe(200);
    expect(await ask('/api/service/refresh')).toBe(200);
    expect(await stateOf(sites.service, session.sessionId)).toMatchObject({ generation: 2 });
    await ask('/api/service/logout', 'manual');
    expect(await stateOf(sites.service, session.sessionId)).toMatchObject({ alive: false });
  });

  it('R37: a link on it leads to a page that asks, in nobody’s frame, and the button signs out', async () => {
    await signedIn('Lax');
    await page.goto(`${sites.evil}/`);
    await page.setContent(`<a href="${sites.id}/api/service/logout?redirectUrl=${sites.app}/bye">Win</a>`);
    await page.getByRole('link').click();
    await page.getByRole('heading', { name: 'Sign out?' }).waitFor();
    await untouched();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${sites.app}/bye`);
    expect(await profile.cookies(sites.id)).toEqual([]);
    expect(await stateOf(sites.service, session.sessionId)).toMatchObject({ alive: false, reason: 'logout' });
  });

  it('R37: a link of the application signs out at once, from another site too', async () => {
    for (const from of [sites.app, sites.shop]) {
      await signedIn('Lax');
      await page.goto(`${from}/`);
      await page.setContent(`<a href="${sites.id}/api/service/logout?redirectUrl=${sites.app}/bye">Sign out</a>`);
      await page.getByRole('link').click();
      await page.waitForURL(`${sites.app}/bye`);
      expect(await stateOf(sites.service, session.sessionId)).toMatchObject({ alive: false });
      if (from === sites.app) await page.close();
    }
  });
});
