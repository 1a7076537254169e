import type { Browser } from 'playwright-core';
import { givenBrowserSession, heldBy } from './browser-session.js';
import { launchShell } from './chromium.js';
import { type GivenApplication, givenApplication } from './given.js';
import { REDIRECT_CORPUS } from './redirect-corpus.js';
import { Sites } from './sites.js';

/** Returns what lets Chromium go where the addresses of the corpus point, or each so many-th of them. */
export function useArrivals(): (step?: number) => Promise<void> {
  let sites: Sites;
  let browser: Browser;
  let application: GivenApplication;

  beforeAll(async () => {
    sites = await Sites.open();
    application = await givenApplication(sites.service, { origins: [sites.app], origin: sites.app });
    browser = await launchShell();
  });
  afterAll(async () => {
    await browser?.close();
    await sites?.close();
  });

  return async (step = 1) => {
    const near = new URL(sites.app).host;
    const corpus = REDIRECT_CORPUS.filter((url, index) => index % step === 0 && url.length < 10_000).map((url) =>
      url.replaceAll('app.example.com', near).replaceAll('evil.tld', new URL(sites.evil).host),
    );
    for (const url of new Set(corpus)) {
      // A session of its own: the token that a refresh has just handed out settles for a second.
      const session = await givenBrowserSession(sites.service, { application });
      const context = await browser.newContext();
      await context.addCookies(heldBy(session.cookies, sites.id));
      const page = await context.newPage();
      await page.goto(`${sites.id}/api/service/refresh?${new URLSearchParams({ redirectUrl: url })}`);
      expect([url, new URL(page.url()).origin]).toEqual([url, sites.app]);
      await context.close();
    }
  };
}
