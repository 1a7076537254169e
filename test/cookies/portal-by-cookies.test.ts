import { type BrowserSession, givenBrowserSession, stateOf } from '../support/browser-session.js';
import { ExactHttp } from '../support/exact-http.js';
import { type GivenApplication, givenApplication, givenSession } from '../support/given.js';
import { Browser, visibleText } from '../support/hosted.js';
import { useService } from '../support/service.js';

const WINDOW = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const FROM_APPLICATION = { ...WINDOW, 'sec-fetch-site': 'same-site', referer: 'https://app.example.com/' };
const CROSS_SITE = { ...WINDOW, 'sec-fetch-site': 'cross-site' };

describe('GET /api/service/portal', () => {
  const service = useService();

  const at = ({ slug }: Pick<GivenApplication, 'slug'>, redirectUrl?: string) =>
    `/api/service/portal?${new URLSearchParams({ app: slug, ...(redirectUrl && { redirectUrl }) })}`;
  const browserWith = (cookies: Partial<BrowserSession['cookies']>) => {
    const browser = new Browser({ http: new ExactHttp(service) });
    for (const [name, value] of Object.entries(cookies)) browser.cookies.set(name, value);
    return browser;
  };
  const locationOf = ({ page }: Browser) => page.headers.get('location') as string;
  const codes = async ({ identity }: Pick<BrowserSession, 'identity'>) =>
    (await service.db.query('SELECT FROM portal_codes WHERE identity_id = $1', [identity.id])).rowCount;

  it('leads from the cookies of a session to its account pages', async () => {
    const owner = await givenBrowserSession(service);
    const browser = browserWith(owner.cookies);
    await browser.open(at(owner.application), FROM_APPLICATION);
    expect([browser.page.status, browser.page.cookies]).toEqual([302, {}]);
    expect(locationOf(browser)).toMatch(/\/portal\/callback\?code=gh_code_portal_[\w-]+$/);
    const { pathname, search } = new URL(locationOf(browser));
    await browser.open(pathname + search, { ...WINDOW, 'sec-fetch-site': 'same-site' });
    expect(visibleText((await browser.land()).text)).toContain(owner.identity.email);
  });

  it('leads to the portal of the application where it has one', async () => {
    const application = await givenApplication(service);
    await service.db.query("UPDATE applications SET portal_url = 'https://app.example.com/account' WHERE id = $1", [
      application.id,
    ]);
    const owner = await givenBrowserSession(service, { application });
    const browser = browserWith(owner.cookies);
    await browser.open(at(owner.application), FROM_APPLICATION);
    expect(locationOf(browser)).toMatch(/^https:\/\/app\.example\.com\/account\?code=gh_code_portal_/);
  });

  it('refreshes an access token that is over, by the rules of a refresh', async () => {
    const owner = await givenBrowserSession(service);
    const { service_access: _over, ...kept } = owner.cookies;
    await service.db.query("UPDATE sessions SET rotated_at = now() - interval '20 minutes' WHERE id = $1", [
      owner.sessionId,
    ]);
    const browser = browserWith(kept);
    await browser.open(at(owner.application), FROM_APPLICATION);
    expect(locationOf(browser)).toContain('/portal/callback?code=');
    expect(browser.page.cookies).toMatchObject({ service_access: expect.stringMatching(/^ey/) });
    expect(await stateOf(service, owner.sessionId)).toMatchObject({ generation: 2, alive: true });
  });

  it('ends the session of a token that is long replaced, as a refresh does', async () => {
    const owner = await givenBrowserSession(service);
    const { service_access: _over, ...kept } = owner.cookies;
    await service.db.query(
      `UPDATE sessions SET generation = generation + 2, rotated_at = now() - interval '2 hours',
         parent_exchanged_at = now() - interval '2 hours' WHERE id = $1`,
      [owner.sessionId],
    );
    const browser = browserWith(kept);
    await browser.open(at(owner.application), FROM_APPLICATION);
    expect(locationOf(browser)).toBe('https://app.example.com/?error=session_ended');
    expect(await stateOf(service, owner.sessionId)).toMatchObject({ alive: false, reason: 'reuse' });
    expect(await codes(owner)).toBe(0);
  });

  it('leads back where the session has ended, is not there, or is of another application', async () => {
    const over = await givenBrowserSession(service);
    await service.db.query('UPDATE sessions SET revoked_at = now() WHERE id = $1', [over.sessionId]);
    const other = await givenBrowserSession(service, {
      application: await givenApplication(service, { origin: 'https://other.example.com' }),
    });
    for (const cookies of [over.cookies, {}, other.cookies]) {
      for (const [redirectUrl, target] of [
        [undefined, 'https://app.example.com/?error=session_ended'],
        ['https://app.example.com/me?a=1', 'https://app.example.com/me?a=1&error=session_ended'],
        ['https://evil.example/', 'https://app.example.com/?error=session_ended'],
      ] as const) {
        const browser = browserWith(cookies);
        await browser.open(at(over.application, redirectUrl), FROM_APPLICATION);
        expect([browser.page.status, locationOf(browser)]).toEqual([302, target]);
        expect(browser.page.cookies).toEqual({});
      }
    }
    expect(await codes(other)).toBe(0);
  });

  it('leads back where the plan has no portal, and says so', async () => {
    const plan = { portal: { enabled: false, profile: true, mfa: true } };
    const owner = await givenBrowserSession(service, { application: await givenApplication(service, { plan }) });
    const browser = browserWith(owner.cookies);
    await browser.open(at(owner.application), FROM_APPLICATION);
    expect(locationOf(browser)).toBe('https://app.example.com/?error=feature_blocked_by_plan');
    expect(await codes(owner)).toBe(0);
  });

  it('needs no name while there is a session, and is a page where nothing names an application', async () => {
    const owner = await givenBrowserSession(service);
    const browser = browserWith(owner.cookies);
    await browser.open('/api/service/portal', FROM_APPLICATION);
    expect(locationOf(browser)).toContain('/portal/callback?code=');
    const nobody = await browserWith({}).open('/api/service/portal?app=nobody', { accept: 'text/html', ...WINDOW });
    expect([nobody.status, nobody.headers.get('x-error-code')]).toEqual([401, 'session_cookie_invalid']);
    expect(visibleText(nobody.text)).toContain('Please sign in again');
  });

  it.each<[what: string, headers: Record<string, string>]>([
    [
      'a script of the application',
      {
        'sec-fetch-site': 'same-site',
        'sec-fetch-mode': 'cors',
        'sec-fetch-dest': 'empty',
        origin: 'https://app.example.com',
      },
    ],
    [
      'a script on the same host',
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    ],
    ['a frame', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
    [
      'a picture of another site',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ],
    ['a prefetch', { ...FROM_APPLICATION, 'sec-purpose': 'prefetch' }],
  ])('R36: answers nothing to %s', async (_what, headers) => {
    const owner = await givenBrowserSession(service);
    const answer = await browserWith(owner.cookies).open(at(owner.application), headers);
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'window_required']);
    expect([answer.headers.get('location'), answer.cookies]).toEqual([null, {}]);
    expect(await codes(owner)).toBe(0);
  });

  it.each<[what: string, headers: Record<string, string>]>([
    ['names another site', { referer: 'https://evil.example/' }],
    ['names no page', {}],
  ])('R36: asks first where a link of another site %s', async (_what, headers) => {
    const owner = await givenBrowserSession(service);
    const browser = browserWith(owner.cookies);
    await browser.open(at(owner.application, 'https://app.example.com/me'), { ...CROSS_SITE, ...headers });
    expect([browser.page.status, browser.page.cookies]).toEqual([302, {}]);
    const { pathname, search } = new URL(locationOf(browser));
    await browser.open(pathname + search, { ...CROSS_SITE, ...headers });
    expect(visibleText(browser.page.text)).toContain('Do you want to open your account at Test application?');
    expect(await codes(owner)).toBe(0);
    expect(browser.page.text).toContain('<form method="get" action="/api/service/portal"');
    expect(browser.page.text).toContain('name="redirectUrl" value="https://app.example.com/me"');
    await browser.open(at(owner.application), { ...WINDOW, 'sec-fetch-site': 'same-origin' });
    expect(locationOf(browser)).toContain('/portal/callback?code=');
  });

  it('uses no cookies that contradict each other, and clears those that were planted', async () => {
    const [owner, thief] = [await givenBrowserSession(service), await givenSession(service, { clientType: 'browser' })];
    const browser = browserWith({ ...owner.cookies, service_refresh: thief.refreshToken });
    const answer = await browser.open(at(owner.application), { accept: 'text/html', ...FROM_APPLICATION });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([401, 'session_cookies_mixed']);
    expect(await codes(owner)).toBe(0);
  });
});
