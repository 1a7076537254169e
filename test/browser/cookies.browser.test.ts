import { decodeJwt } from 'jose';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type BrowserSession, givenBrowserSession, heldBy, stateOf } from '../support/browser-session.js';
import { describeInChromium, launchChromium, launchShell } from '../support/chromium.js';
import { type GivenApplication, givenApplication, givenCode, givenTimePasses } from '../support/given.js';
import { Sites } from '../support/sites.js';

interface Seen {
  status: number;
  outcome: string | null;
  code: string | null;
}

describeInChromium('The cookies of an application, in Chromium', () => {
  let sites: Sites;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let application: GivenApplication;
  let session: BrowserSession;

  beforeAll(async () => {
    sites = await Sites.open();
    application = await givenApplication(sites.service, { origins: [sites.app, sites.shop], origin: sites.app });
    browser = await launchShell();
  });
  beforeEach(() => signedIn(browser));
  afterEach(() => context.close());
  afterAll(async () => {
    await browser?.close();
    await sites?.close();
  });

  async function signedIn(at: Browser): Promise<void> {
    session = await givenBrowserSession(sites.service, { application });
    context = await at.newContext();
    await context.addCookies(heldBy(session.cookies, sites.id));
    page = await context.newPage();
    await page.goto(`${sites.app}/`);
  }

  /** What the page's own script gets to see; null if no answer came. */
  const call = (at: Page, path: string, method = 'GET'): Promise<Seen | null> =>
    at.evaluate(
      async ([url, verb]) => {
        try {
          const headers = { accept: 'application/json' };
          const answer = await fetch(url as string, { method: verb as string, credentials: 'include', headers });
          const read = (name: string) => answer.headers.get(name);
          return { status: answer.status, outcome: read('x-refresh-outcome'), code: read('x-error-code') };
        } catch {
          return null;
        }
      },
      [sites.id + path, method],
    );

  /** Exchanges a code as the page's own script does. */
  const authorize = (at: Page, code: string) =>
    at.evaluate(
      async ([url, code]) => {
        const headers = { 'content-type': 'application/json' };
        const sent = JSON.stringify({ code, client_type: 'browser' });
        const answer = await fetch(url as string, { method: 'POST', credentials: 'include', headers, body: sent });
        const refusal = answer.headers.get('x-error-code');
        return { ...(await answer.json()), status: answer.status, refusal, readable: document.cookie };
      },
      [`${sites.id}/v1/auth/authorize`, code],
    );

  it('signs in by a script, which sees no token but holds three cookies', async () => {
    await context.clearCookies();
    const body = await authorize(page, await givenCode(sites.service, application));
    expect(body).toMatchObject({ access_expires_seconds: 900, readable: '' });
    expect(body.refresh_token).toBeUndefined();
    const cookies = await context.cookies(sites.id);
    expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite]).sort()).toEqual([
      ['service_access', true, 'Lax'],
      ['service_refresh', true, 'Lax'],
      ['service_session', true, 'Lax'],
    ]);
    expect(await call(page, '/api/service/session')).toMatchObject({ status: 200 });
  });

  it('refreshes by fetch and by redirect, and tells a script what became of it', async () => {
    expect(await call(page, '/api/service/refresh', 'POST')).toEqual({ status: 200, outcome: 'rotated', code: null });
    await page.goto(`${sites.id}/api/service/refresh?redirectUrl=${sites.app}/deep`);
    expect(page.url()).toBe(`${sites.app}/deep`);
    expect(await stateOf(sites.service, session.sessionId)).toMatchObject({ generation: 3, alive: true });
  });

  it('R22: keeps twenty tabs signed in that wake at once', async () => {
    const tabs = await Promise.all(Array.from({ length: 20 }, () => context.newPage()));
    await Promise.all(tabs.map((tab) => tab.goto(`${sites.app}/`)));
    const woken = await Promise.all(tabs.map((tab) => call(tab, '/api/service/refresh', 'POST')));
    expect(woken.map((seen) => seen?.status)).toEqual(tabs.map(() => 200));
    for (const tab of tabs) expect(await call(tab, '/api/service/session')).toMatchObject({ status: 200 });
    expect(await call(page, '/api/service/refresh', 'POST')).toMatchObject({ status: 200 });
    expect(await stateOf(sites.service, session.sessionId)).toMatchObject({ alive: true });
  });

  // Without the settling most rounds end the session: requests that left with the first token meet the third.
  it('R22: keeps a browser signed in whose requests start one after the other, again and again', async () => {
    for (let round = 0; round < 3; round += 1) {
      const seen = await page.evaluate(async (url) => {
        const refreshes: Promise<number>[] = [];
        for (let tab = 0; tab < 20; tab += 1) {
          const headers = { accept: 'application/json' };
          refreshes.push(fetch(url, { method: 'POST', credentials: 'include', headers }).then(({ status }) => status));
          await new Promise((resolve) => setTimeout(resolve, 3));
        }
        return Promise.all(refreshes);
      }, `${sites.id}/api/service/refresh`);
      expect(seen).toEqual(Array(20).fill(200));
    }
    expect(await call(page, '/api/service/session')).toMatchObject({ status: 200 });
  });

  it('gets over an answer that was lost on its way, at once and a while later', async () => {
    sites.dropNextAnswer();
    expect(await call(page, '/api/service/refresh', 'POST')).toBeNull();
    expect(await stateOf(sites.service, session.sessionId)).toMatchObject({ generation: 2 });
    expect(await call(page, '/api/service/refresh', 'POST')).toMatchObject({ status: 200, outcome: 'replayed' });
    sites.dropNextAnswer();
    expect(await call(page, '/api/service/refresh', 'POST')).toBeNull();
    await givenTimePasses(sites.service, session.sessionId, '31 seconds');
    expect(await call(page, '/api/service/refresh', 'POST')).toMatchObject({ status: 200, outcome: 'recovered' });
    expect(await call(page, '/api/service/session')).toMatchObject({ status: 200 });
  });

  it('leads a person whose session is over back to the application', async () => {
    await context.clearCookies({ name: 'service_refresh' });
    await page.goto(`${sites.id}/api/service/refresh`);
    await page.getByRole('link', { name: 'Continue to Test application' }).click();
    await page.waitForURL(`${sites.app}/`);
  });

  // Red where authorize answers 200: the code is spent, and Chromium drops the cookies.
  it('I4: tells an application on another site that its cookies would be dropped, and leaves the code alone', async () => {
    await context.clearCookies();
    await page.goto(`${sites.shop}/`);
    const code = await givenCode(sites.service, application);
    expect(await authorize(page, code)).toMatchObject({ status: 400, refusal: 'cookies_would_be_dropped' });
    expect(await context.cookies(sites.id)).toEqual([]);
    const answer = await sites.service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
    expect(answer.status).toBe(200);
  });

  it('I2: signs out for good: in a second tab and without cookies the same link arrives as well', async () => {
    const link = `${sites.id}/api/service/logout?redirectUrl=${sites.app}/bye&app=${application.id}`;
    const second = await context.newPage();
    await second.goto(`${sites.app}/`);
    for (const tab of [page, second]) {
      await tab.goto(link);
      expect(tab.url()).toBe(`${sites.app}/bye`);
    }
    await context.clearCookies();
    await second.goto(link);
    expect(second.url()).toBe(`${sites.app}/bye`);
    expect(await stateOf(sites.service, session.sessionId)).toMatchObject({ alive: false });
  });

  it('I2: signs out by a script, and by it again', async () => {
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await call(page, '/api/service/logout', 'POST')).toMatchObject({ status: 204 });
    expect(await context.cookies(sites.id)).toEqual([]);
    expect(await stateOf(sites.service, session.sessionId)).toMatchObject({ alive: false });
  });

  describe('with its memory for pages, and third-party cookies blocked', () => {
    let whole: Browser;

    beforeAll(async () => {
      const args = ['--test-third-party-cookie-phaseout'];
      whole = await launchChromium({ args, ignoreDefaultArgs: ['--disable-back-forward-cache'] });
    });
    beforeEach(async () => {
      await context.close();
      await signedIn(whole);
    });
    afterAll(() => whole?.close());

    it('shows nobody behind the back button after signing out, in the application or here', async () => {
      await page.goto(`${sites.app}/#${sites.id}`);
      await page.reload();
      await page.getByText(session.identity.email).waitFor();
      await page.goto(`${sites.id}/api/service/logout?redirectUrl=${sites.app}/bye`);
      await page.goBack({ waitUntil: 'commit' });
      await page.getByText('nobody').waitFor();
      expect(page.url()).toBe(`${sites.app}/#${sites.id}`);
      await page.goto(`${sites.id}/api/service/session`);
      expect(await page.content()).not.toContain(session.identity.email);
    });

    it('leaves nothing of our pages behind the back button', async () => {
      await page.goto(`${sites.id}/api/service/sign-out`);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(`${sites.app}/`);
      await page.goBack();
      await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    });

    it('I4: works beside the application, and nowhere else but by redirect', async () => {
      await context.clearCookies();
      const { access_token } = await authorize(page, await givenCode(sites.service, application));
      const { sid } = decodeJwt<{ sid: string }>(access_token);
      expect(await call(page, '/api/service/session')).toMatchObject({ status: 200 });
      await page.goto(`${sites.shop}/`);
      expect(await call(page, '/api/service/session')).toMatchObject({ status: 401 });
      expect(await call(page, '/api/service/refresh', 'POST')).toMatchObject({ code: 'refresh_token_missing' });
      await page.goto(`${sites.id}/api/service/refresh?redirectUrl=${sites.shop}/`);
      expect(page.url()).toBe(`${sites.shop}/`);
      expect(await stateOf(sites.service, sid)).toMatchObject({ generation: 2, alive: true });
    });
  });
});
