import { givenAccountPages, givenWayIn, pathOf } from '../support/account-pages.js';
import { ask } from '../support/ask.js';
import { type BrowserSession, givenBrowserSession, stateOf } from '../support/browser-session.js';
import { givenFile, runCli } from '../support/cli.js';
import { type GivenApplication, givenApplication, PASSWORD } from '../support/given.js';
import { Browser, formOf, visibleText } from '../support/hosted.js';
import { useService } from '../support/service.js';

const SIGNED_OUT = 'https://app.example.com/signed-out?from=account';

describe('Leaving the account pages', () => {
  const service = useService();

  async function givenShop(signedOutUrl: string | null = SIGNED_OUT): Promise<GivenApplication> {
    const application = await givenApplication(service, { name: 'Shop' });
    await service.db.query('UPDATE applications SET signed_out_url = $2 WHERE id = $1', [application.id, signedOutUrl]);
    return application;
  }

  /** The account pages of a browser that holds the cookies of its session, too. */
  async function givenCookiePages(application: GivenApplication): Promise<{ browser: Browser; held: BrowserSession }> {
    const held = await givenBrowserSession(service, { application });
    const browser = new Browser(service);
    for (const [name, value] of Object.entries(held.cookies)) browser.cookies.set(name, value);
    await browser.open(pathOf(await givenWayIn(service, held)));
    await browser.land();
    return { browser, held };
  }

  async function deleteAccount(browser: Browser, email: string): Promise<void> {
    await browser.open('/portal/delete');
    if (browser.page.status === 303) await browser.land();
    await browser.press('Confirm', { password: PASSWORD });
    await browser.land();
    await browser.press('Delete your account', { confirm: email });
  }

  it('signing out leads to the URL of the application, with the reason', async () => {
    const { browser, session } = await givenAccountPages(service, { application: await givenShop() });
    await browser.press('Sign out');
    expect([browser.page.status, browser.page.headers.get('location')]).toEqual([
      303,
      `${SIGNED_OUT}&reason=signed_out`,
    ]);
    expect(browser.page.headers.get('clear-site-data')).toBe('"cache"');
    expect(browser.cookies.size).toBe(0);
    expect(await stateOf(service, session.sessionId)).toMatchObject({ alive: false, reason: 'logout' });
    const bearer = { authorization: `Bearer ${session.accessToken}` };
    expect((await service.http.get('/v1/auth/session', bearer)).status).toBe(401);
  });

  it('so does deleting the account, and ending the session that the pages were opened from', async () => {
    const application = await givenShop();
    const gone = await givenAccountPages(service, { application });
    await deleteAccount(gone.browser, gone.session.identity.email);
    expect(gone.browser.page.headers.get('location')).toBe(`${SIGNED_OUT}&reason=account_deleted`);
    const { browser, session } = await givenAccountPages(service, { application });
    const { browser: other } = await givenAccountPages(service, { application, identity: session.identity });
    const { action, hidden } = formOf(await browser.open('/portal/sign-ins'), '</span>');
    await browser.post(action, { ...hidden, session: session.sessionId });
    expect(browser.page.headers.get('location')).toBe(`${SIGNED_OUT}&reason=session_ended`);
    expect((await other.open('/portal')).status).toBe(200);
  });

  it('no form of theirs is kept from leading there', async () => {
    const { browser } = await givenAccountPages(service, { application: await givenShop() });
    for (const path of ['/portal', '/portal/sign-ins', '/portal/sign-out'])
      expect((await browser.open(path)).headers.get('content-security-policy')).not.toContain('form-action');
    const { browser: without } = await givenAccountPages(service, { application: await givenShop(null) });
    expect(without.page.headers.get('content-security-policy')).toContain("form-action 'self'");
  });

  it('without a URL the page says what is true of the application', async () => {
    const { browser, session } = await givenAccountPages(service, { application: await givenShop(null) });
    await browser.press('Sign out');
    expect(visibleText(browser.page.text)).toContain(
      'Your session at Shop has ended, and these pages are closed. Shop may still show you as signed in for up to 15 minutes. You can close this window.',
    );
    expect(browser.page.text).not.toContain('You are signed out of Shop');
    const again = await givenAccountPages(service, session);
    await deleteAccount(again.browser, session.identity.email);
    expect(visibleText(again.browser.page.text)).toContain(
      'All your sessions have ended. An email confirms it. Shop may still show you as signed in for up to 15 minutes.',
    );
  });

  it('the time is that of an access token', async () => {
    const brief = await service.replica({ ACCESS_TOKEN_TTL: '2h' });
    const { browser } = await givenAccountPages(brief, { application: await givenShop(null) });
    await browser.press('Sign out');
    await brief.stop();
    expect(visibleText(browser.page.text)).toContain('for up to 2 hours');
  });

  it('clears the cookies of the session, so that the pages of the application know at once', async () => {
    for (const [application, words] of [
      [await givenShop(null), 'Your session at Shop has ended, and these pages are closed. You can close this window.'],
      [await givenShop(), ''],
    ] as const) {
      const { browser, held } = await givenCookiePages(application);
      await browser.press('Sign out');
      expect(browser.cookies.size).toBe(0);
      expect(visibleText(browser.page.text)).toContain(words);
      const status = await ask(service, '/api/service/status', { cookies: browser.cookieHeader() });
      expect(status.body).toMatchObject({ user: null, can_refresh: false });
      expect(await stateOf(service, held.sessionId)).toMatchObject({ alive: false });
    }
  });

  it('leaves the cookies of another session alone', async () => {
    const other = await givenBrowserSession(service);
    const { browser } = await givenAccountPages(service, { application: await givenShop(null) });
    for (const [name, value] of Object.entries(other.cookies)) browser.cookies.set(name, value);
    await browser.press('Sign out');
    expect([...browser.cookies.keys()].sort()).toEqual(['service_access', 'service_refresh', 'service_session']);
    expect(await stateOf(service, other.sessionId)).toMatchObject({ alive: true });
  });

  it('leads nowhere that is no longer on an origin of the application', async () => {
    const application = await givenShop('https://sold.example/signed-out');
    const { browser } = await givenAccountPages(service, { application });
    await browser.press('Sign out');
    expect([browser.page.status, browser.page.headers.get('location')]).toEqual([200, null]);
  });

  it('the seed takes a page of the application, and the command line shows it', async () => {
    const { slug } = await givenApplication(service);
    const seed = (signedOutUrl: string) =>
      runCli(service.variables, 'seed', givenFile(JSON.stringify({ applications: [{ slug, signedOutUrl }] })));
    const refused = await seed('https://evil.example/');
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining("signedOutUrl: must be on one of the application's origins"),
    ]);
    expect((await seed('https://app.example.com/signed-out')).code).toBe(0);
    const shown = await runCli(service.variables, 'applications', 'show', slug);
    expect(shown.stdout).toMatch(/signed-out URL\s+https:\/\/app\.example\.com\/signed-out/);
  });
});
