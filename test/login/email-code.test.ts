import { RateLimits } from '../../src/platform/limits/counting.js';
import { LIMITS } from '../../src/platform/limits/limit-values.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenResendAllowed, givenSignedInFrom } from '../support/given-changes.js';
import { inFlow } from '../support/headless.js';
import { alertOf, Browser, givenLogin, linkNamed, visibleText } from '../support/hosted.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';

const SEND = 'Send me a code';
const INSTEAD = 'Email me a code instead';

describe('the hosted pages of a sign-in by a mailed code', () => {
  const service = useService({ RATE_LIMIT_SCALE: '1' });
  let passwordless: GivenApplication;
  let mixed: GivenApplication;
  let people = 0;

  beforeEach(async () => {
    await service.app.get(RateLimits, { strict: false }).forgive('email-code-address', '127.0.0.1');
  });
  beforeAll(async () => {
    passwordless = await givenApplication(service, { plan: { providers: ['email_code'] } });
    mixed = await givenApplication(service, { plan: { providers: ['password', 'email_code'] } });
  });

  const newEmail = () => `hosted-${++people}@example.com`;
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

  async function opened(application: GivenApplication, browser = new Browser(service)): Promise<Browser> {
    await browser.open((await givenLogin(service, application)).path);
    return browser;
  }

  /** Up to the page that asks for the digits. */
  async function asked(email: string, application = passwordless, browser?: Browser): Promise<Browser> {
    const at = await opened(application, browser);
    await at.press(application === passwordless ? SEND : INSTEAD, { email, password: '' });
    await at.land();
    return at;
  }

  const digitsOf = async (email: string) => (await latestMail(service, email)).code;
  const type = (browser: Browser, code: string, more = {}) => browser.press('Sign in', { code, ...more });

  /** The user whom the application gets. */
  async function landed({ status, headers }: Answer) {
    expect(status).toBe(303);
    const code = new URL(headers.get('location') as string).searchParams.get('code');
    return (await service.http.post('/v1/auth/authorize', { code, client_type: 'server' })).body.user;
  }

  it('asks for the address, then for the digits, and says what is wrong', async () => {
    const { id, email } = await givenIdentity(service, passwordless);
    const browser = await asked(email);
    expect(visibleText(browser.page.text)).toContain(`Enter the six digits in our email to ${email}`);
    const code = await digitsOf(email);
    await type(browser, wrong(code));
    expect([browser.page.status, alertOf(browser.page.text)]).toEqual([
      401,
      expect.stringContaining('This code is wrong'),
    ]);
    expect((await landed(await type(browser, code))).id).toBe(id);
  });

  it('makes the account of a new address on the same pages', async () => {
    const email = newEmail();
    expect(visibleText((await opened(passwordless)).page.text)).toContain('New here? The code creates your account.');
    const user = await landed(await type(await asked(email), await digitsOf(email)));
    expect([user.email, user.email_verified, user.locale]).toEqual([email, true, 'en']);
  });

  it('has a quiet second button beside passwords, which needs none', async () => {
    const { id, email } = await givenIdentity(service, mixed);
    const browser = await opened(mixed);
    expect(browser.page.text).toMatch(/<button[^>]*formnovalidate[^>]*>Email me a code instead</i);
    const user = await landed(await type(await asked(email, mixed), await digitsOf(email)));
    expect([user.id, user.provider]).toEqual([id, 'email_code']);
    const byPassword = await opened(mixed);
    expect((await landed(await byPassword.press('Sign in', { email, password: PASSWORD }))).provider).toBe('password');
  });

  it('offers no code where the plan does not name it', async () => {
    const without = await givenApplication(service);
    const { path, query } = await givenLogin(service, without);
    const browser = new Browser(service);
    await browser.open(path);
    expect(browser.page.text).not.toContain(INSTEAD);
    await browser.open(`/login/code${query}`);
    expect(browser.page.headers.get('x-error-code')).toBe('provider_blocked_by_plan');
  });

  // Red where a link from before the plan changed leads to a form that is refused once it is filled in.
  it('has no page for passwords where the plan has none', async () => {
    const { query } = await givenLogin(service, passwordless);
    const browser = new Browser(service);
    for (const page of ['register', 'forgot', 'reset']) {
      await browser.open(`/login/${page}${query}`);
      expect(browser.page.headers.get('x-error-code')).toBe('provider_blocked_by_plan');
    }
  });

  // Red where the page looks at the account.
  it('R47: shows the same pages for an address that is known, new or blocked', async () => {
    const { email: known } = await givenIdentity(service, passwordless, { email: newEmail() });
    const { email: blocked } = await givenIdentity(service, passwordless, { email: newEmail(), blockedAt: new Date() });
    const pages: unknown[] = [];
    for (const email of [known, newEmail(), blocked]) {
      const browser = await asked(email);
      const first = visibleText(browser.page.text);
      await type(browser, 'abc');
      await browser.press('Resend email');
      const texts = [first, visibleText(browser.page.text)].map((text) =>
        text.replaceAll(email, '').replace(/\(\d+\u00a0s\)|in (1 minute|\d+ seconds)/g, ''),
      );
      pages.push([browser.page.status, ...texts]);
    }
    expect(pages).toEqual(pages.map(() => pages[0]));
  });

  // Red where the browser is not bound before the digits are judged.
  it('counts the digits in no other browser, nor on an own screen', async () => {
    const { email } = await givenIdentity(service, passwordless);
    const { path, flow } = await givenLogin(service, passwordless);
    const [browser, other] = [new Browser(service), new Browser(service)];
    await browser.open(path);
    await other.open(path);
    await browser.press(SEND, { email });
    await browser.land();
    const code = await digitsOf(email);
    await other.press(SEND, { email });
    expect(visibleText(other.page.text)).toContain('Opened in another browser');
    expectFailure(await inFlow(service, flow, 'exchange', { type: 'email_code', code }), 401, 'email_code_invalid');
    expect((await type(browser, code)).status).toBe(303);
  });

  it('counts digits that an own screen asked for on no page', async () => {
    const { email } = await givenIdentity(service, passwordless);
    const { path, flow, query } = await givenLogin(service, passwordless);
    await inFlow(service, flow, 'email-code', { email });
    const browser = new Browser(service);
    await browser.open(path);
    await browser.open(`/login/code${query}`);
    await type(browser, await digitsOf(email));
    expect(browser.page.status).toBe(401);
    expect((await inFlow(service, flow, 'exchange', { type: 'email_code', code: await digitsOf(email) })).status).toBe(
      200,
    );
  });

  it('goes on to the page of the second factor, and uses the digits up', async () => {
    const identity = await givenIdentity(service, passwordless);
    const app = await givenApp(service, identity);
    const browser = await asked(identity.email);
    const again = browser.page;
    await type(browser, await digitsOf(identity.email));
    const next = browser.page;
    browser.page = again;
    expect((await type(browser, await digitsOf(identity.email))).status).toBe(401);
    browser.page = next;
    await browser.land();
    expect(visibleText(browser.page.text)).toContain('Two-step verification');
    expect((await landed(await browser.press('Verify', { code: app.code() }))).id).toBe(identity.id);
  });

  it('sends again after a minute, and takes another address at once', async () => {
    const email = newEmail();
    const browser = await asked(email);
    await browser.press('Resend email');
    expect([browser.page.status, alertOf(browser.page.text)]).toEqual([429, expect.stringContaining('just sent')]);
    await givenResendAllowed(service);
    await browser.press('Resend email');
    expect(await mailsTo(service, email)).toHaveLength(2);
    await browser.land();
    const other = newEmail();
    await browser.open(linkNamed(browser.page, 'Edit'));
    await browser.press(SEND, { email: other });
    await browser.land();
    expect((await landed(await type(browser, await digitsOf(other)))).email).toBe(other);
  });

  it('shows the page of the digits again to a person who asks twice within a minute', async () => {
    const email = newEmail();
    const browser = await asked(email);
    await browser.open(linkNamed(browser.page, 'Edit'));
    await browser.press(SEND, { email });
    await browser.land();
    expect((await landed(await type(browser, await digitsOf(email)))).email).toBe(email);
  });

  // Red without what the remembered browser has for itself.
  it('R66: strangers use up nothing of a browser that the account remembers', async () => {
    const identity = await givenIdentity(service, passwordless);
    const { email } = identity;
    const browser = await asked(email);
    await landed(await type(browser, await digitsOf(email), { remember: 'on' }));
    await givenSignedInFrom(service, identity);
    const limits = service.app.get(RateLimits, { strict: false });
    const mailbox = `${passwordless.id}/${email}`;
    await limits.spendMany('mail-recipient', `sign_in/${mailbox}`, LIMITS['mail-recipient'].points - 1);
    await limits.spendMany('email-code-account', mailbox, LIMITS['email-code-account'].points);
    const before = (await mailsTo(service, email)).length;
    const stranger = await asked(email);
    await type(stranger, '000000');
    expect(await mailsTo(service, email)).toHaveLength(before);
    const again = await opened(passwordless, browser);
    await again.open(linkNamed(again.page, 'Use another account'));
    await again.press(SEND, { email });
    await again.land();
    expect((await landed(await type(again, await digitsOf(email)))).id).toBe(identity.id);
  });

  // Red where the browser shares what its address has.
  it('R66: nor do strangers behind the address of its owner', async () => {
    const identity = await givenIdentity(service, passwordless);
    const { email } = identity;
    const browser = await asked(email);
    await landed(await type(browser, await digitsOf(email), { remember: 'on' }));
    for (let mails = 0; mails <= LIMITS['mail-known-address'].points; mails += 1) {
      const { flow } = await givenLogin(service, passwordless);
      await inFlow(service, flow, 'email-code', { email });
      for (let tried = 0; tried < 5; tried += 1)
        await inFlow(service, flow, 'exchange', { type: 'email_code', code: 'abc' });
    }
    const again = await opened(passwordless, browser);
    await again.open(linkNamed(again.page, 'Use another account'));
    await again.press(SEND, { email });
    await again.land();
    expect((await landed(await type(again, await digitsOf(email)))).id).toBe(identity.id);
  });
});
