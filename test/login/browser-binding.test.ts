import { Barrier } from '../support/barrier.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { Browser, formOf, givenLogin, linkNamed } from '../support/hosted.js';
import { type Answer, startService, useService } from '../support/service.js';

const service = useService();
let application: GivenApplication;
let browser: Browser;

beforeAll(async () => {
  application = await givenApplication(service);
});
beforeEach(() => {
  browser = new Browser(service);
});

function expectRefused(answer: Answer, code: string): void {
  expect(answer.status).toBe(403);
  expect(answer.headers.get('x-error-code')).toBe(code);
  expect(answer.headers.get('content-type')).toContain('text/html');
}

describe('A form of the hosted login', () => {
  let credentials: { email: string; password: string };

  beforeEach(async () => {
    const identity = await givenIdentity(service, application);
    credentials = { email: identity.email, password: PASSWORD };
    await browser.open((await givenLogin(service, application)).path);
  });

  const FOREIGN: [string, Record<string, string>][] = [
    ['without the cookie', { cookie: '' }],
    [
      'from another site',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ],
    [
      'from a sibling site',
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ],
    ['with a foreign Origin', { origin: 'https://evil.example.com' }],
  ];
  it.each(FOREIGN)('R39: is refused %s', async (_how, headers) => {
    expectRefused(await browser.submit(credentials, headers), 'form_not_trusted');
  });

  it.each(FOREIGN)('R39: is refused %s for a new account too', async (_how, headers) => {
    await browser.follow('Create an account');
    expectRefused(await browser.submit({ ...credentials, email: 'forged@example.com' }, headers), 'form_not_trusted');
    const made = await service.db.query("SELECT 1 FROM identities WHERE email_key = 'forged@example.com'");
    expect(made.rowCount).toBe(0);
  });

  it('R39: is refused with a wrong token, without one, and with the token of another flow', async () => {
    const { action, hidden } = formOf(browser.page);
    const other = new Browser(service);
    const foreign = formOf(await other.open((await givenLogin(service, application)).path)).hidden.csrf as string;
    for (const csrf of [foreign, `${hidden.csrf}x`, '']) {
      expectRefused(await browser.post(action, { csrf, ...credentials }), 'form_not_trusted');
    }
    expectRefused(await browser.post(action, credentials), 'form_not_trusted');
  });

  it('is accepted with what browsers send along with it', async () => {
    const own = {
      origin: 'null',
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    expect((await browser.submit(credentials, own)).status).toBe(303);
  });
});

describe('The cookie of a hosted login', () => {
  it('is HttpOnly and lax, lives as long as the flow, and goes with its end', async () => {
    const identity = await givenIdentity(service, application);
    const shown = await browser.open((await givenLogin(service, application)).path);
    expect(shown.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^gh_login_[\w-]{12}=[\w-]{32}\.[\w-]{43}; Path=\/; Expires=[^;]+ GMT; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    const left = await browser.submit({ email: identity.email, password: PASSWORD });
    expect(left.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^gh_login_[\w-]{12}=; Path=\/; Expires=Thu, 01 Jan 1970/),
    ]);
  });

  it('cannot be set by another host where the service is on https', async () => {
    const secure = await startService({ PUBLIC_URL: 'https://id.example.localhost' });
    try {
      const { path } = await givenLogin(secure, await givenApplication(secure));
      const [cookie] = (await secure.http.get(path)).headers.getSetCookie();
      expect(cookie).toMatch(/^__Host-gh_login_[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
    } finally {
      await secure.stop();
    }
  });

  it('R35: is never adopted from outside, and of two with one name none counts', async () => {
    await browser.open((await givenLogin(service, application)).path);
    const [[name, value]] = [...browser.cookies] as [[string, string]];
    const { action, hidden } = formOf(browser.page);
    const planted = await browser.open(action, { cookie: `${name}=${'a'.repeat(32)}.${'b'.repeat(43)}` });
    expect(planted.cookies[name]).not.toContain('aaaa');
    const twice = { cookie: `${name}=${value}; ${name}=${value}` };
    expectRefused(
      await browser.post(action, { ...hidden, email: 'a@example.com', password: 'x' }, twice),
      'form_not_trusted',
    );
  });

  it('does not pile up', async () => {
    for (let login = 0; login < 14; login += 1) await browser.open((await givenLogin(service, application)).path);
    expect(browser.cookies.size).toBeLessThanOrEqual(11);
  });

  // Red (500, or a hundred thousand bytes of headers) where every name that begins alike is cleared.
  it.each([
    ['empty', Array(1_400).fill('gh_login_=')],
    ['strange', Array.from({ length: 30 }, (_, index) => `gh_login_@[]${index}=x`)],
    ['too long', Array.from({ length: 30 }, (_, index) => `gh_login_${'a'.repeat(20)}${index}=x`)],
    ['plausible', Array.from({ length: 200 }, (_, index) => `gh_login_${String(index).padStart(12, 'a')}=x`)],
  ])('is answered alike, and briefly, where a neighbour has planted hundreds of %s ones', async (_what, planted) => {
    const { path } = await givenLogin(service, application);
    const answer = await service.http.get(path, { cookie: planted.join(';') });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().length).toBeLessThanOrEqual(11);
  });
});

describe('A flow', () => {
  it('belongs to the first browser that posts', async () => {
    const identity = await givenIdentity(service, application);
    const { path } = await givenLogin(service, application);
    const other = new Browser(service);
    await browser.open(path);
    await other.open(path);
    expect((await browser.submit({ email: identity.email, password: 'a wrong password' })).status).toBe(401);
    expectRefused(await other.submit({ email: identity.email, password: PASSWORD }), 'other_browser');
    expect(linkNamed(other.page, 'Back to Test application')).toBe(application.origin);
    expectRefused(await new Browser(service).open(path), 'other_browser');
    expect((await browser.submit({ email: identity.email, password: PASSWORD })).status).toBe(303);
  });

  // Red where the update of the browser that comes second replaces the first one.
  it('belongs to one of two browsers that post at once', async () => {
    const identity = await givenIdentity(service, application);
    const { path } = await givenLogin(service, application);
    const browsers = [browser, new Browser(service)];
    for (const each of browsers) await each.open(path);
    const barrier = await Barrier.hold(service, 'SELECT FROM auth_flows WHERE browser_hash IS NULL FOR UPDATE');
    const answers = browsers.map((each) => each.submit({ email: identity.email, password: PASSWORD }));
    await barrier.sees(browsers.length);
    await barrier.release();
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([303, 403]);
  });
});

describe('GET /login/cancel', () => {
  it('R10: leads to cancel_url without a code, and the flow cannot be completed afterwards', async () => {
    const identity = await givenIdentity(service, application);
    const form = await browser.open((await givenLogin(service, application)).path);
    const left = await browser.follow('Cancel', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' });
    expect(left.status).toBe(303);
    expect(left.headers.get('location')).toBe('https://app.example.com/goodbye');
    expect(browser.cookies.size).toBe(0);
    browser.page = form;
    const answer = await browser.submit({ email: identity.email, password: PASSWORD });
    expect(answer.status).toBe(410);
    expect(answer.headers.get('x-error-code')).toBe('login_cancelled');
  });

  it.each<[string, Record<string, string>]>([
    ['a prefetch', { 'sec-purpose': 'prefetch', 'sec-fetch-site': 'same-origin' }],
    ['another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
    ['somebody without the cookie', { cookie: '' }],
  ])('changes nothing for %s, and shows the sign-in', async (_who, headers) => {
    const identity = await givenIdentity(service, application);
    const { path } = await givenLogin(service, application);
    const form = await browser.open(path);
    const answer = await browser.follow('Cancel', headers);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(path);
    browser.page = form;
    expect((await browser.submit({ email: identity.email, password: PASSWORD })).status).toBe(303);
  });
});
