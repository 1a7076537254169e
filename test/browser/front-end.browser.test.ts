import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type BrowserSession, givenBrowserSession, heldBy, stateOf } from '../support/browser-session.js';
import { describeInChromium, launchChromium } from '../support/chromium.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { Sites } from '../support/sites.js';

declare global {
  var whoIsSignedIn: () => Promise<{ email: string } | null>;
}

const SNIPPET = /```js\n(const id = [\s\S]*?)```/.exec(readFileSync('docs/cookies.md', 'utf8'))?.[1] as string;

/** What docs/cookies.md tells a front end to do, as it stands there. */
describeInChromium('The front end of docs/cookies.md, in Chromium', () => {
  let sites: Sites;
  let browser: Browser;
  let context: BrowserContext;
  let application: GivenApplication;
  let session: BrowserSession;

  beforeAll(async () => {
    sites = await Sites.open();
    application = await givenApplication(sites.service, { origins: [sites.app], origin: sites.app });
    browser = await launchChromium();
  });
  beforeEach(async () => {
    session = await givenBrowserSession(sites.service, { application });
    context = await browser.newContext();
    await context.addCookies(heldBy(session.cookies, sites.id));
  });
  afterEach(() => context.close());
  afterAll(async () => {
    await browser?.close();
    await sites?.close();
  });

  async function tab(): Promise<Page> {
    const page = await context.newPage();
    await page.goto(`${sites.app}/`);
    const content = `${SNIPPET.replace('https://id.example.com', sites.id)}\nwindow.whoIsSignedIn = whoIsSignedIn;`;
    await page.addScriptTag({ type: 'module', content });
    await page.waitForFunction(() => 'whoIsSignedIn' in window);
    return page;
  }
  const ask = (page: Page) =>
    page.evaluate(async () => {
      try {
        return (await whoIsSignedIn())?.email ?? 'nobody';
      } catch (failure) {
        return (failure as Error).message;
      }
    });

  it('says who is signed in, and who is not', async () => {
    const page = await tab();
    expect(await ask(page)).toContain('@');
    await context.clearCookies();
    expect(await ask(page)).toBe('nobody');
  });

  it('R22: keeps five tabs signed in that find the access token gone, each asking twice, without a lock', async () => {
    const tabs = await Promise.all(Array.from({ length: 5 }, tab));
    await context.clearCookies({ name: 'service_access' });
    const answers = await Promise.all([...tabs, ...tabs].map(ask));
    for (const answer of answers) expect(answer).toContain('@');
    expect(await stateOf(sites.service, session.sessionId)).toMatchObject({ alive: true });
  });

  it('takes nobody for signed out while the service cannot tell', async () => {
    const page = await tab();
    await context.clearCookies({ name: 'service_access' });
    for (const [path, status] of [
      ['session', 503],
      ['refresh', 429],
    ] as const) {
      const url = `${sites.id}/api/service/${path}`;
      const headers = { 'access-control-allow-origin': sites.app, 'access-control-allow-credentials': 'true' };
      await page.route(url, (route) => route.fulfill({ status, headers, body: '{}' }));
      expect(await ask(page)).toContain(String(status));
      await page.unroute(url);
    }
    expect(await ask(page)).toContain('@');
  });
});
