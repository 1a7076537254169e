import { PASSWORD_LENGTH } from '../../src/identities/passwords/password-length.js';
import { withRefusedRows } from '../support/broken-storage.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenChangedPlan } from '../support/given-changes.js';
import { alertOf, Browser, givenLogin, linkNamed } from '../support/hosted.js';
import { startService, useService } from '../support/service.js';

const service = useService();
let application: GivenApplication;
let browser: Browser;

beforeAll(async () => {
  application = await givenApplication(service);
});
beforeEach(() => {
  browser = new Browser(service);
});

describe('POST /login', () => {
  const signIn = async (fields: Record<string, string>) => {
    await browser.open((await givenLogin(service, application)).path);
    return browser.submit(fields);
  };

  it('says the same of a wrong password and of an unknown address, and keeps what was typed but the password', async () => {
    const identity = await givenIdentity(service, application);
    for (const email of [identity.email, 'nobody@example.com']) {
      const answer = await signIn({ email, password: 'not the right one' });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('x-error-code')).toBe('credentials_invalid');
      expect(alertOf(answer.text)).toBe(
        'The email or password is wrong. Check both and try again. If they are right and your address is not verified yet, we are sending you a new email.',
      );
      expect(answer.text).toContain(`value="${email}"`);
      expect(answer.text).not.toContain('not the right one');
    }
  });

  it('lets the same page try again', async () => {
    const identity = await givenIdentity(service, application);
    await signIn({ email: identity.email, password: 'not the right one' });
    expect((await browser.submit({ email: ` ${identity.email} `, password: PASSWORD })).status).toBe(303);
  });

  it.each([
    ['email', { email: 'not an address', password: PASSWORD }, 'email_invalid'],
    ['password', { email: 'ada@example.com', password: '' }, 'password_missing'],
  ])('points at the %s that is to be mended', async (field, fields, code) => {
    const answer = await signIn(fields);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('x-error-code')).toBe(code);
    const input = new RegExp(`<input[^>]*id="${field}"[^>]*>`).exec(answer.text)?.[0];
    expect(input).toMatch(/aria-invalid="true"/);
    expect(input).toMatch(new RegExp(`aria-describedby="${field}-error"`));
    expect(input).toMatch(/ autofocus/);
    expect(answer.text).toMatch(new RegExp(`id="${field}-error"`));
  });

  it('R7: refuses a field that came twice', async () => {
    await browser.open((await givenLogin(service, application)).path);
    const twice = await service.http.raw(
      /action="([^"]+)"/.exec(browser.page.text)?.[1]?.replaceAll('&amp;', '&') ?? '',
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: browser.cookieHeader() },
        body: `csrf=${/name="csrf" value="([^"]+)"/.exec(browser.page.text)?.[1]}&email=a@example.com&email=b@example.com&password=x`,
      },
    );
    expect(twice.status).toBe(400);
    expect(twice.headers.get('x-error-code')).toBe('malformed_input');
  });

  it('R8: leaves with 303, so that the password is posted to nobody else', async () => {
    const identity = await givenIdentity(service, application);
    expect((await signIn({ email: identity.email, password: PASSWORD })).status).toBe(303);
  });

  it('R11: shows what was typed as text', async () => {
    const answer = await signIn({ email: '"><script>alert(1)</script>', password: 'x' });
    expect(answer.text).toContain('value="&quot;>&lt;script>alert(1)&lt;/script>"');
    expect(answer.text).not.toContain('<script>');
  });

  it('says when the next attempt is welcome', async () => {
    const strict = await startService({ RATE_LIMIT_SCALE: '0.1' });
    try {
      const own = await givenApplication(strict);
      const person = new Browser(strict);
      await person.open((await givenLogin(strict, own)).path);
      await person.submit({ email: 'ada@example.com', password: 'first guess' });
      const refused = await person.submit({ email: 'ada@example.com', password: 'second guess' });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
      expect(alertOf(refused.text)).toBe('Too many attempts. Try again in 15 minutes.');
    } finally {
      await strict.stop();
    }
  });

  it('answers a body that is too large with a page', async () => {
    await browser.open((await givenLogin(service, application)).path);
    const answer = await browser.submit({ email: 'a@example.com', password: 'x'.repeat(20_000) });
    expect(answer.status).toBe(413);
    expect(answer.headers.get('content-type')).toContain('text/html');
  });
});

describe('POST /login/register', () => {
  const register = async (fields: Record<string, string>) => {
    await browser.open((await givenLogin(service, application)).path);
    await browser.follow('Create an account');
    return browser.submit({ name: '', email: 'new@example.com', password: 'four quiet green kettles', ...fields });
  };

  it.each([
    ['short', 'password_too_short', 'Use at least 8 characters.'],
    [
      'password1',
      'password_common',
      'This is one of the most common passwords and would be guessed first. Choose another.',
    ],
    [
      'new@example.com',
      'password_personal',
      'This contains your name, your email or the name of the application. Choose another.',
    ],
  ])('R63: refuses the password %p and says why', async (password, code, reason) => {
    const answer = await register({ password, name: 'Grace' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('x-error-code')).toBe(code);
    expect(alertOf(answer.text)).toBe(reason);
    expect(answer.text).toContain('value="Grace"');
    expect(answer.text).toContain('aria-describedby="password-error"');
    expect(answer.text).not.toContain('At least 8 characters.');
  });

  // Red with minLength: 10 while a sentence has a number of its own.
  it('says the lengths that the rules have', async () => {
    const { minLength, maxLength } = PASSWORD_LENGTH;
    await browser.open((await givenLogin(service, application)).path);
    expect((await browser.follow('Create an account')).text).toContain(`At least ${minLength} characters.`);
    const short = await register({ password: 'k'.repeat(minLength - 1) });
    expect(alertOf(short.text)).toBe(`Use at least ${minLength} characters.`);
    const long = await register({ password: 'k'.repeat(maxLength + 1) });
    expect(alertOf(long.text)).toBe(`Use at most ${maxLength} characters.`);
  });

  // Red where the registration is committed before the flow keeps the email.
  it('H8: keeps nothing of a registration that the flow cannot keep', async () => {
    const answer = await withRefusedRows(service, { table: 'auth_flows', before: 'UPDATE OF login_hint' }, () =>
      register({ email: 'half@example.com' }),
    );
    expect(answer.status).toBe(500);
    const { rows } = await service.db.query("SELECT FROM identities WHERE email = 'half@example.com'");
    expect(rows).toEqual([]);
  });
});

describe('a plan without passwords', () => {
  it('shows no password form and takes none', async () => {
    const own = await givenApplication(service, { plan: { providers: ['google'] } });
    const { path, query } = await givenLogin(service, own);
    const page = await browser.open(path);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('<form');
    expect(linkNamed(page, 'Cancel')).toContain('/login/cancel?');
    expect((await browser.open(`/login/register${query}`)).headers.get('x-error-code')).toBe(
      'provider_blocked_by_plan',
    );
  });

  it('refuses a form that was shown before the plan changed', async () => {
    const own = await givenApplication(service);
    const identity = await givenIdentity(service, own);
    await browser.open((await givenLogin(service, own)).path);
    await givenChangedPlan(service, own.planId, { providers: ['google'] });
    const replica = await service.replica(); // one that has not read the plan before
    try {
      const later = new Browser(replica);
      later.page = browser.page;
      const fields = { email: identity.email, password: PASSWORD };
      const answer = await later.submit(fields, { cookie: browser.cookieHeader() });
      expect(answer.status).toBe(403);
      expect(answer.headers.get('x-error-code')).toBe('provider_blocked_by_plan');
    } finally {
      await replica.stop();
    }
  });
});
