import { givenWayIn, pathOf } from '../support/account-pages.js';
import { givenBrowserSession } from '../support/browser-session.js';
import { ExactHttp } from '../support/exact-http.js';
import { type GivenSession, givenApplication, givenSession } from '../support/given.js';
import { Browser, formOf, visibleText } from '../support/hosted.js';
import { useService } from '../support/service.js';

const WINDOW = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const CROSS_SITE = { ...WINDOW, 'sec-fetch-site': 'cross-site' };
const SAME_SITE = { ...WINDOW, 'sec-fetch-site': 'same-site' };
const FROM_NO_PAGE = { ...WINDOW, 'sec-fetch-site': 'none' };
const HOME = { referer: 'https://app.example.com/' };
const STRANGER = { referer: 'https://evil.example/' };

describe("R36: the link into somebody's account pages", () => {
  const service = useService();

  const wayInto = async (session: Pick<GivenSession, 'accessToken'>) => pathOf(await givenWayIn(service, session));
  const newBrowser = () => new Browser({ http: new ExactHttp(service) });
  const arrive = async (session: GivenSession, headers: Record<string, string>, browser = newBrowser()) => {
    await browser.open(await wayInto(session), headers);
    return browser;
  };
  const expectAsked = ({ page, cookies }: Browser, { identity }: GivenSession) => {
    expect(page.status).toBe(200);
    expect(visibleText(page.text)).toContain(`This link opens the account of ${identity.email}`);
    expect([...cookies.keys()].filter((name) => name.endsWith('gh_portal'))).toEqual([]);
  };

  it.each<[from: string, headers: Record<string, string>]>([
    ['a foreign page', { ...CROSS_SITE, ...STRANGER }],
    ['a foreign page that does not name itself', CROSS_SITE],
    ['another program, such as a mail client', FROM_NO_PAGE],
    ['a foreign page in an older browser', STRANGER],
  ])('asks a person who comes from %s, and opens nothing', async (_from, headers) => {
    const session = await givenSession(service);
    const browser = await arrive(session, headers);
    expectAsked(browser, session);
    expect((await browser.open('/portal')).status).toBe(401);
  });

  it.each<[from: string, headers: Record<string, string>]>([
    ['the application', { ...CROSS_SITE, ...HOME }],
    ['the application, by way of no page', { ...FROM_NO_PAGE, ...HOME }],
    ['another host of the same site', SAME_SITE],
    ['a page of this service', { ...WINDOW, 'sec-fetch-site': 'same-origin' }],
    ['the application, in an older browser', HOME],
    ['a client that says nothing', {}],
  ])('opens for a person who comes from %s', async (_from, headers) => {
    const session = await givenSession(service);
    const browser = await arrive(session, headers);
    expect([browser.page.status, browser.page.headers.get('location')]).toEqual([303, '/portal']);
    expect(visibleText((await browser.land()).text)).toContain(session.identity.email);
  });

  it('opens with the button of the question, and only from this page', async () => {
    const session = await givenSession(service);
    const browser = await arrive(session, CROSS_SITE);
    const { action, hidden } = formOf(browser.page, 'Open the account');
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site', origin: 'null' },
      { origin: 'https://evil.example' },
    ];
    for (const headers of foreign) expect((await browser.post(action, hidden, headers)).status).toBe(403);
    await browser.post(action, hidden, { 'sec-fetch-site': 'same-origin', origin: 'null' });
    expect(browser.page.status).toBe(303);
    expect(visibleText((await browser.land()).text)).toContain(session.identity.email);
    expect((await browser.post(action, hidden)).headers.get('x-error-code')).toBe('portal_code_invalid');
  });

  it('asks where another account is signed in to the application, whatever page the link is on', async () => {
    const application = await givenApplication(service);
    const session = await givenSession(service, { application });
    const victim = await givenBrowserSession(service, { application });
    for (const name of ['service_access', 'service_refresh'] as const) {
      const browser = newBrowser();
      browser.cookies.set(name, victim.cookies[name]);
      expectAsked(await arrive(session, { ...CROSS_SITE, ...HOME }, browser), session);
    }
  });

  it('opens from anywhere for the account that is signed in to the application, or open in the pages', async () => {
    const owner = await givenBrowserSession(service);
    const browser = newBrowser();
    for (const [name, value] of Object.entries(owner.cookies)) browser.cookies.set(name, value);
    await browser.open(await wayInto(owner), CROSS_SITE);
    expect(browser.page.status).toBe(303);
    const session = await givenSession(service);
    const open = await arrive(session, HOME);
    await open.open(await wayInto(session), CROSS_SITE);
    expect(open.page.status).toBe(303);
  });

  it('does not ask because of a session at another application, or one that has ended', async () => {
    const [session, elsewhere] = [await givenSession(service), await givenBrowserSession(service)];
    const over = await givenBrowserSession(service, { application: session.application });
    await service.db.query('UPDATE sessions SET revoked_at = now() WHERE id = $1', [over.sessionId]);
    for (const { cookies } of [elsewhere, over]) {
      const browser = newBrowser();
      for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value);
      expect((await arrive(session, { ...CROSS_SITE, ...HOME }, browser)).page.status).toBe(303);
    }
  });
});
