import { givenIdentity, givenSession } from '../support/given.js';
import { givenResendAllowed } from '../support/given-changes.js';
import { alertOf, visibleText } from '../support/hosted.js';
import { NEW_PASSWORD, useVisitor } from '../support/hosted-account.js';
import { latestMail } from '../support/mailbox.js';
import { useService } from '../support/service.js';

const service = useService();
const visit = useVisitor(service);

describe('POST /login/reset', () => {
  it('R54: ends every session of the account, and says so before', async () => {
    const session = await givenSession(service, { application: visit.application });
    const page = await visit.browser.forget(session.identity.email);
    expect(visibleText(page.text)).toContain('You will be signed out everywhere else.');
    const { code } = await latestMail(service, session.identity.email);
    expect((await visit.browser.press('Set password', { code, password: NEW_PASSWORD })).status).toBe(303);
    const refresh = { client_type: 'server', refresh_token: session.refreshToken };
    expect((await service.http.post('/v1/auth/refresh', refresh)).status).toBe(401);
  });

  it('is where a right password leads when a new one is due, and a wrong one does not', async () => {
    const { id, email, password } = await givenIdentity(service, visit.application);
    await service.db.query('UPDATE identities SET new_password_due_at = now() WHERE id = $1', [id]);
    await visit.browser.start();
    const wrong = await visit.browser.press('Sign in', { email, password: 'not this one' });
    expect(wrong.headers.get('x-error-code')).toBe('credentials_invalid');
    await visit.browser.press('Sign in', { email, password });
    expect(visit.browser.page.headers.get('location')).toContain('/login/reset');
    await visit.browser.land();
    const { code } = await latestMail(service, email);
    expect((await visit.browser.press('Set password', { code, password: NEW_PASSWORD })).status).toBe(303);
    const { rows } = await service.db.query('SELECT new_password_due_at AS due FROM identities WHERE id = $1', [id]);
    expect(rows).toEqual([{ due: null }]);
  });

  it.each([
    ['short', 'Use at least 8 characters.'],
    ['', 'Enter your password.'],
  ])('keeps the code and its digits when the password %p will not do', async (password, reason) => {
    const { email } = await givenIdentity(service, visit.application);
    await visit.browser.forget(email);
    const { code } = await latestMail(service, email);
    const refused = await visit.browser.press('Set password', { code, password });
    expect(refused.status).toBe(400);
    expect(alertOf(refused.text)).toBe(reason);
    expect(refused.text).toContain(`value="${code}"`);
    expect((await visit.browser.press('Set password', { code, password: NEW_PASSWORD })).status).toBe(303);
  });

  it('R53: takes a replaced code no more, and leads to where another is asked for', async () => {
    const { email } = await givenIdentity(service, visit.application);
    await visit.browser.forget(email);
    const before = await latestMail(service, email);
    await visit.browser.follow('Ask for another email');
    expect(visit.browser.page.text).toContain(`value="${email}"`);
    expect((await visit.browser.press('Send reset link', { email })).status).toBe(429);
    await givenResendAllowed(service);
    await visit.browser.press('Send reset link', { email });
    await visit.browser.land();
    const after = await latestMail(service, email);
    const refused = await visit.browser.press('Set password', { code: before.code, password: NEW_PASSWORD });
    expect(refused.headers.get('x-error-code')).toBe('email_code_invalid');
    expect((await visit.browser.press('Set password', { code: after.code, password: NEW_PASSWORD })).status).toBe(303);
  });

  it('R47: judges what only the owner could know of a password after the code', async () => {
    const { email } = await givenIdentity(service, visit.application);
    for (const address of [email, 'nobody-at-all@example.com']) {
      await visit.browser.forget(address);
      const refused = await visit.browser.press('Set password', { code: '000000', password: email });
      expect(refused.headers.get('x-error-code')).toBe('email_code_invalid');
    }
    await visit.browser.forget(email);
    const { code } = await latestMail(service, email);
    const refused = await visit.browser.press('Set password', { code, password: email });
    expect(refused.headers.get('x-error-code')).toBe('password_personal');
    expect((await visit.browser.press('Set password', { code, password: NEW_PASSWORD })).status).toBe(303);
  });
});
