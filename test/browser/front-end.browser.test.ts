import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type BrowserSession, givenBrowserSession, heldBy, stateOf } from '../support/browser-session.js';
import { describeInChromium, launchShell } from '../support/chromium.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { Sites } from '../support/sites.js';
import { until } from '../support/until.js';

declare global {
  var whoIsSignedIn: () => Promise<{ email: string } | null>;
}

const QUOTED = /<!-- example: examples\/spa\/src\/session\.js#(?:ask|session) -->\n```js\n([\s\S]*?)```/g;
const CODE = [...readFileSync('docs/clients/single-page.md', 'utf8').matchAll(QUOTED)]
  .map(([, code]) => code)
  .join('\n');

/** What docs/clients/single-page.md tells a front end to do, as it stands there. */
describeInChromium('The front end of docs/clients/single-page.md, in Chromium', () => {
  let sites: Sites;
  let browser: Browser;
  let context: BrowserContext;
  let application: GivenApplication;
  let session: BrowserSession;

  beforeAll(async () => {
    sites = await Sites.open();
    application = await givenApplication(sites.service, { origins: [sites.app], origin: sites.app });
    browser = await launchShell();
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

  async function tab(timeLimit = '10_000'): Promise<Page> {
    const page = await context.newPage();
    await page.goto(`${sites.app}/`);
    const code = CODE.replace('import.meta.env.GATEHOUSE_URL', `'${sites.id}'`).replace('10_000', timeLimit);
    const content = `${code}\nwindow.whoIsSignedIn = whoIsSignedIn;`;
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
    const tabs = await Promise.all(Array.from({ length: 5 }, () => tab()));
    await context.clearCookies({ name: 'service_access' });
    const answers = await Promise.all([...tabs, ...tabs].map(ask));
    for (const answer of answers) expect(answer).toContain('@');
    expect(await stateOf(sites.service, session.sessionId)).toMatchObject({ alive: true });
  });

  /** What the service would answer, without the service. */
  async function inject(page: Page, path: string, status: number, code?: string, times = Infinity): Promise<void> {
    const headers = {
      'access-control-allow-origin': sites.app,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'x-error-code',
      ...(code && { 'x-error-code': code }),
    };
    let left = times;
    await page.route(`${sites.id}/api/service/${path}`, (route) => {
      left -= 1;
      return left < 0 ? route.continue() : route.fulfill({ status, headers, body: '{}' });
    });
  }

  it('I25: takes nobody for signed out while the service cannot tell', async () => {
    const page = await tab();
    await context.clearCookies({ name: 'service_access' });
    for (const [path, status, code] of [
      ['status', 503, 'unavailable'],
      ['status', 429, 'too_many_requests'],
      ['refresh', 503, 'overloaded'],
      ['refresh', 429, 'too_many_requests'],
      ['refresh', 401, 'foreign_request'],
      ['refresh', 401, undefined],
    ] as const) {
      await inject(page, path, status, code);
      expect(await ask(page)).toMatch(new RegExp(`^${status} `));
      await page.unroute(`${sites.id}/api/service/${path}`);
    }
    expect(await ask(page)).toContain('@');
  });

  it('I25: says that nobody is signed in once the session is over', async () => {
    const page = await tab();
    await context.clearCookies({ name: 'service_access' });
    await inject(page, 'refresh', 401, 'refresh_token_revoked');
    expect(await ask(page)).toBe('nobody');
  });

  it('I25: gives up a request that hangs, and holds up no other tab', async () => {
    const [hung, other] = [await tab('2_000'), await tab()];
    await context.clearCookies({ name: 'service_access' });
    await hung.route(`${sites.id}/api/service/refresh`, () => undefined);
    const waiting = ask(hung);
    expect(await ask(other)).toContain('@');
    expect(await waiting).toMatch(/timed out/i);
    await hung.unroute(`${sites.id}/api/service/refresh`);
    expect(await ask(hung)).toContain('@');
  });

  it('I25: has one refresh in flight for each tab', async () => {
    const page = await tab();
    await context.clearCookies({ name: 'service_access' });
    let refreshes = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/refresh') && request.method() === 'POST') refreshes += 1;
    });
    // Every status is answered before the first refresh is.
    await page.route(`${sites.id}/api/service/refresh`, async (route) => {
      await until(async () => statuses === 5);
      await route.continue();
    });
    let statuses = 0;
    page.on('requestfinished', (request) => {
      if (request.url().endsWith('/status')) statuses += 1;
    });
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(page)));
    for (const answer of answers) expect(answer).toContain('@');
    expect(refreshes).toBe(1);
  });

  it('I25: asks once more after a muddle of cookies, and not for ever', async () => {
    const page = await tab();
    await inject(page, 'status', 401, 'session_cookies_mixed', 1);
    expect(await ask(page)).toContain('@');
    await inject(page, 'status', 401, 'session_cookies_mixed');
    expect(await ask(page)).toBe('401 session_cookies_mixed');
  });

  it('I14: logs no failed request for an anonymous visitor', async () => {
    await context.clearCookies();
    const page = await tab();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    expect(await ask(page)).toBe('nobody');
    expect(logged).toEqual([]);
  });
});
