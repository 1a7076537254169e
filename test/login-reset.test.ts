import { type GivenApplication, givenApplication, givenIdentity, givenSession } from './support/given.js';
import { alertOf, visibleText } from './support/hosted.js';
import { NEW_PASSWORD, Visitor } from './support/hosted-account.js';
import { latestMail } from './support/mailbox.js';
import { useService } from './support/service.js';

const service = useService();
let application: GivenApplication;
let browser: Visitor;

beforeAll(async () => {
  application = await givenApplication(service);
});
beforeEach(() => {
  browser = new Visitor(service, application);
});

describe('POST /login/reset', () => {
  it('R54: ends every session of the account, and says so before', async () => {
    const session = await givenSession(service, { application });
    const page = await browser.forget(session.identity.email);
    expect(visibleText(page.text)).toContain('You will be signed out everywhere else.');
    const { code } = await latestMail(service, session.identity.email);
    expect((await browser.press('Set password', { code, password: NEW_PASSWORD })).status).toBe(303);
    const refresh = { client_type: 'server', refresh_token: session.refreshToken };
    expect((await service.http.post('/v1/auth/refresh', refresh)).status).toBe(401);
  });

  it.each([
    ['short', 'Use at least 8 characters.'],
    ['', 'Enter your password.'],
  ])('keeps the code and its digits when the password %p will not do', async (password, reason) => {
    const { email } = await givenIdentity(service, application);
    await browser.forget(email);
    const { code } = await latestMail(service, email);
    const refused = await browser.press('Set password', { code, password });
    expect(refused.status).toBe(400);
    expect(alertOf(refused.text)).toBe(reason);
    expect(refused.text).toContain(`value="${code}"`);
    expect((await browser.press('Set password', { code, password: NEW_PASSWORD })).status).toBe(303);
  });

  it('R53: takes a replaced code no more, and leads to where another is asked for', async () => {
    const { email } = await givenIdentity(service, application);
    await browser.forget(email);
    const before = await latestMail(service, email);
    await browser.follow('Ask for another email');
    expect(browser.page.text).toContain(`value="${email}"`);
    await browser.press('Send reset link', { email });
    await browser.land();
    const after = await latestMail(service, email);
    const refused = await browser.press('Set password', { code: before.code, password: NEW_PASSWORD });
    expect(refused.headers.get('x-error-code')).toBe('email_code_invalid');
    expect((await browser.press('Set password', { code: after.code, password: NEW_PASSWORD })).status).toBe(303);
  });

  it('R47: judges what only the owner could know of a password after the code', async () => {
    const { email } = await givenIdentity(service, application);
    for (const address of [email, 'nobody-at-all@example.com']) {
      await browser.forget(address);
      const refused = await browser.press('Set password', { code: '000000', password: email });
      expect(refused.headers.get('x-error-code')).toBe('email_code_invalid');
    }
    await browser.forget(email);
    const { code } = await latestMail(service, email);
    const refused = await browser.press('Set password', { code, password: email });
    expect(refused.headers.get('x-error-code')).toBe('password_personal');
    expect((await browser.press('Set password', { code, password: NEW_PASSWORD })).status).toBe(303);
  });
});
