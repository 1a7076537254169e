import type { Session } from '@gatehouse/browser';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { BrowserSession } from '../support/browser-session.js';
import { describeInChromium, launchShell } from '../support/chromium.js';
import { hurryTimeouts, SdkSites, says, saysThatItWaits, shows, withoutLocks } from '../support/sdk-sites.js';

declare const window: { gatehouse: Session };

const STATUS = 'GET /api/service/status';
const REFRESH = 'POST /api/service/refresh';
const AUTHORIZE = 'POST /v1/auth/authorize';

describeInChromium('@gatehouse/browser, while something fails', () => {
  let sites: SdkSites;
  let browser: Browser;
  let context: BrowserContext;
  let session: BrowserSession;
  let ada: string;

  beforeAll(async () => {
    sites = await SdkSites.open();
    ada = (await sites.ada).email;
    browser = await launchShell();
  });
  beforeEach(async () => {
    context = await browser.newContext();
    session = await sites.givenSignedIn(context);
    await context.clock.install();
  });
  afterEach(async () => {
    sites.restore();
    await context.close();
  });
  afterAll(async () => {
    await browser?.close();
    await sites?.close();
  });

  async function opened(path = '/'): Promise<Page> {
    const page = await context.newPage();
    await page.goto(sites.app + path);
    return page;
  }
  const signedIn = async () => {
    const page = await opened();
    await shows(page, ada);
    return page;
  };
  const halfAMinute = () => context.clock.fastForward('00:31');
  const withoutAccess = () => context.clearCookies({ name: 'service_access' });
  const ask = (page: Page) => page.evaluate(() => window.gatehouse.session());

  it('I25: keeps the user while Gatehouse cannot tell, and asks again', async () => {
    const page = await signedIn();
    for (const [what, status, code] of [
      [STATUS, 503, 'unavailable'],
      [STATUS, 429, 'too_many_requests'],
      [REFRESH, 503, 'overloaded'],
      [REFRESH, 401, undefined],
      [REFRESH, 401, 'foreign_request'],
    ] as const) {
      await withoutAccess();
      sites.refuse(what, status, code);
      await halfAMinute();
      await says(page, code === 'foreign_request' ? `misuse ${code}` : `retry ${code ?? 'Not now.'}`);
      await shows(page, ada);
      expect(await ask(page)).toMatchObject({ email: ada });
      sites.restore();
      await halfAMinute();
      await says(page, '');
    }
    expect(await sites.stateOf(session)).toMatchObject({ alive: true });
  });

  it('I25: knows of no user, and throws, where it could never ask', async () => {
    sites.refuse(STATUS, 503);
    const page = await opened();
    await saysThatItWaits(page);
    await expect(ask(page)).rejects.toThrow('Not now.');
    sites.restore();
    expect(await ask(page)).toMatchObject({ email: ada });
  });

  it('says what happened and what to do, and waits as long as it is told', async () => {
    const page = await signedIn();
    sites.refuse(STATUS, 429, 'too_many_requests', { 'retry-after': '60', 'x-request-id': 'r-1' });
    await halfAMinute();
    await says(page, 'retry too_many_requests');
    expect(await page.evaluate(() => ({ ...window.gatehouse.state.error }))).toEqual({
      ...{ name: 'GatehouseError', status: 429, code: 'too_many_requests', requestId: 'r-1', retryAfter: 60 },
      ...{ kind: 'retry', todo: 'Keep the user, and try again later.' },
    });
    sites.restore();
    const before = sites.count(STATUS);
    await halfAMinute();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(sites.count(STATUS) - before).toBe(0);
    await halfAMinute();
    await says(page, '');
  });

  it('keeps the user where something in front of Gatehouse answers with success', async () => {
    const page = await signedIn();
    sites.refuse(STATUS, 200);
    await halfAMinute();
    await saysThatItWaits(page);
    await shows(page, ada);
  });

  it('I25: says that nobody is signed in once the session is over', async () => {
    const page = await signedIn();
    await withoutAccess();
    sites.refuse(REFRESH, 401, 'refresh_token_revoked');
    await halfAMinute();
    await shows(page, null);
  });

  it('notices that the session was ended elsewhere', async () => {
    const page = await signedIn();
    await sites.service.db.query('UPDATE sessions SET revoked_at = now() WHERE id = $1', [session.sessionId]);
    await halfAMinute();
    await shows(page, null);
  });

  // Red without the repeat: the page learns nothing until its next look.
  it('repeats a refresh whose answer was lost', async () => {
    await withoutAccess();
    sites.lose(REFRESH);
    await signedIn();
    expect(await sites.stateOf(session)).toMatchObject({ generation: 2, alive: true });
  });

  it('I25: gives up a request that hangs, and holds up no other tab', async () => {
    const [hung, other] = [await signedIn(), await signedIn()];
    await hurryTimeouts(hung);
    await withoutAccess();
    const refresh = `${sites.id}/api/service/refresh`;
    await hung.route(refresh, () => undefined);
    const waiting = ask(hung);
    await hung.waitForRequest(refresh);
    expect(await ask(other)).toMatchObject({ email: ada });
    expect(await waiting).toMatchObject({ email: ada }); // the other tab has said so
    expect(await sites.stateOf(session)).toMatchObject({ generation: 2, alive: true });
  });

  it('R22: keeps five tabs signed in that find the access token gone, in a browser without locks', async () => {
    await withoutLocks(context);
    const tabs = await Promise.all(Array.from({ length: 5 }, signedIn));
    await withoutAccess();
    for (const user of await Promise.all([...tabs, ...tabs].map(ask))) expect(user).toMatchObject({ email: ada });
    expect(await sites.stateOf(session)).toMatchObject({ alive: true });
  });

  it('I25: asks once more after a muddle of cookies, and not for ever', async () => {
    const page = await signedIn();
    sites.refuse(STATUS, 401, 'session_cookies_mixed');
    const before = sites.count(STATUS);
    await halfAMinute();
    await says(page, 'retry session_cookies_mixed');
    await shows(page, ada);
    expect(sites.count(STATUS) - before).toBe(2);
  });

  it('ends a login as soon as Gatehouse answers again', async () => {
    await context.clearCookies();
    sites.refuse(AUTHORIZE, 503);
    const page = await opened('/auth/login');
    await saysThatItWaits(page);
    sites.restore();
    await halfAMinute();
    await shows(page, ada);
  });

  it('I14: logs no failed request for an anonymous visitor, and asks no more', async () => {
    await context.clearCookies();
    const page = await context.newPage();
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.goto(`${sites.app}/`);
    await shows(page, null);
    const before = sites.count(STATUS);
    await halfAMinute();
    expect(await page.evaluate(() => window.gatehouse.state.user)).toBeNull();
    expect([logged, sites.count(STATUS) - before]).toEqual([[], 0]);
  });
});
