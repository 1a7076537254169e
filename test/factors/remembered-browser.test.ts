import { decodeJwt } from 'jose';
import { runCli } from '../support/cli.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  PASSWORD,
  setLifetimes,
} from '../support/given.js';
import { alertOf, visibleText } from '../support/hosted.js';
import { codeIn, RememberingBrowser } from '../support/remembering.js';
import { type Answer, useService } from '../support/service.js';
import { Overheard } from '../support/statements.js';
import { givenApp } from '../support/totp.js';

describe('A remembered browser', () => {
  const service = useService();
  let application: GivenApplication;
  let identity: GivenIdentity;
  let browser: RememberingBrowser;
  beforeAll(async () => {
    application = await givenApplication(service);
  });
  beforeEach(async () => {
    identity = await givenIdentity(service, application);
    browser = new RememberingBrowser(service, application, identity);
  });

  const claimsOf = async (answer: Answer) => {
    const body = { code: codeIn(answer), client_type: 'server' };
    const { access_token: token } = (await service.http.post('/v1/auth/authorize', body)).body;
    return decodeJwt<{ auth_time: number }>(token);
  };

  it('is remembered only where the box is ticked, for 90 days, and offers to continue', async () => {
    await browser.start();
    expect(browser.page.text).toMatch(/<input type="checkbox" name="remember" value="yes"\/?>/);
    await browser.press('Sign in', { email: identity.email, password: PASSWORD });
    expect(browser.rememberedName()).toBeUndefined();
    const answer = await browser.remember();
    expect(codeIn(answer)).toMatch(/^gh_code_/);
    const [line] = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('gh_remembered_'));
    expect(line).toMatch(/=[0-9a-f-]{36}\.gh_rb_[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    const [row] = await browser.rows("amr, provider, ip, user_agent, expires_at - created_at = '90 days' AS lasts");
    expect(row).toEqual({
      amr: ['pwd'],
      provider: 'password',
      ip: expect.any(String),
      user_agent: expect.any(String),
      lasts: true,
    });
    await browser.start();
    expect(visibleText(browser.page.text)).toContain(`Continue as ${identity.email}`);
    expect(await browser.events('identity.browser_remembered')).toHaveLength(1);
  });

  // Red where each form asks first what a page of its failure may show.
  it('is asked for nothing that it remembers on the way of a right password', async () => {
    await browser.remember();
    await browser.start();
    await browser.follow('Use another account');
    const overheard = Overheard.from(service);
    codeIn(await browser.press('Sign in', { email: identity.email, password: PASSWORD }));
    const needed = ['flow-by-token', 'bind-browser', 'sign-in-candidate', 'strange-device', 'complete-flow'];
    expect(overheard.names()).toEqual(needed);
    overheard.stop();
  });

  it('shows one card: who it is, and the way to another account', async () => {
    await service.db.query("UPDATE identities SET name = 'Ada Lovelace' WHERE id = $1", [identity.id]);
    await browser.remember();
    await browser.start();
    expect(visibleText(browser.page.text)).toContain(`Ada Lovelace ${identity.email}`);
    expect(browser.page.text).not.toContain('type="password"');
    const before = await browser.rows();
    await browser.follow('Use another account');
    expect(visibleText(browser.page.text)).not.toContain('Continue as');
    const other = await givenIdentity(service, application);
    const answer = await browser.press('Sign in', { email: other.email, password: 'wrong' });
    expect(alertOf(answer.text)).toContain('The email or password is wrong.');
    expect(codeIn(await browser.press('Sign in', { email: other.email, password: PASSWORD }))).toMatch(/^gh_code_/);
    expect(await browser.rows()).toEqual(before);
  });

  it('continues the earlier authentication: its time, its methods and its provider', async () => {
    const first = await claimsOf(await browser.remember());
    await browser.change("authenticated_at = authenticated_at - interval '1 day'");
    await browser.start();
    const { sub, amr, auth_time } = await claimsOf(await browser.continueAs());
    expect({ sub, amr, auth_time }).toEqual({ sub: identity.id, amr: ['pwd'], auth_time: first.auth_time - 86_400 });
    expect(await browser.events('identity.browser_continued')).toEqual([
      expect.objectContaining({ details: { provider: 'password', authenticated_at: expect.stringMatching(/Z$/) } }),
    ]);
  });

  it('replaces its secret with each use, and lasts no longer for it', async () => {
    await browser.remember();
    const [before, value] = [await browser.rows('expires_at'), browser.rememberedValue()];
    await browser.start();
    await browser.continueAs();
    expect(browser.rememberedValue()).not.toBe(value);
    expect(await browser.rows('expires_at')).toEqual(before);
    await browser.start();
    expect(codeIn(await browser.continueAs())).toMatch(/^gh_code_/);
  });

  it('goes on in a second tab that sends the secret of the first', async () => {
    await browser.remember();
    const [name, value] = [browser.rememberedName(), browser.rememberedValue()];
    await browser.start();
    await browser.continueAs();
    const next = browser.cookies.get(name) as string;
    browser.cookies.set(name, value);
    await browser.start();
    const answer = await browser.continueAs();
    expect(codeIn(answer)).toMatch(/^gh_code_/);
    expect(answer.cookies).not.toHaveProperty(name);
    browser.cookies.set(name, next);
    await browser.start();
    expect(codeIn(await browser.continueAs())).toMatch(/^gh_code_/);
  });

  // Red without the look at the secret before: a copy of the cookie and the browser would go on side by side.
  it('is forgotten when a replaced secret comes back later: the cookie was copied', async () => {
    await browser.remember();
    const [name, value] = [browser.rememberedName(), browser.rememberedValue()];
    await browser.start();
    await browser.continueAs();
    await browser.change("last_used_at = now() - interval '2 minutes'");
    browser.cookies.set(name, value);
    expect(await browser.isOffered()).toBe(false);
    expect(await browser.rows()).toEqual([]);
    expect(await browser.events('identity.browser_reused')).toHaveLength(1);
  });

  it('asks for the second factor that is due, and remembers none', async () => {
    await browser.remember();
    await service.db.query('UPDATE identities SET mfa_enabled_at = now() WHERE id = $1', [identity.id]);
    await browser.change("authenticated_at = authenticated_at - interval '1 day'");
    await browser.start();
    expect((await browser.continueAs()).headers.get('location')).toMatch(/^\/login\/second-factor\?/);
    const { rows: held } = await service.db.query(
      "SELECT amr, authenticated_at < now() - interval '23 hours' AS old, password_hash IS NOT NULL AS bound FROM held_proofs WHERE identity_id = $1",
      [identity.id],
    );
    expect(held).toEqual([{ amr: ['pwd'], old: true, bound: true }]);
  });

  it('is remembered once the second factor came, which the next time is due again', async () => {
    const app = await givenApp(service, identity);
    await browser.remember();
    expect(browser.rememberedName()).toBeUndefined();
    await browser.land();
    const answer = await browser.press('Verify', { code: app.code() });
    expect((await claimsOf(answer)).amr).toEqual(['pwd', 'otp', 'mfa']);
    expect(await browser.rows('amr')).toEqual([{ amr: ['pwd'] }]);
    await browser.start();
    expect((await browser.continueAs()).headers.get('location')).toMatch(/^\/login\/second-factor\?/);
    await browser.land();
    expect((await claimsOf(await browser.press('Verify', { code: app.code(1) }))).amr).toEqual(['pwd', 'otp', 'mfa']);
  });

  it('forgets at the press of a button, here and in the database', async () => {
    await browser.remember();
    await browser.start();
    const kept = [...browser.cookies];
    const answer = await browser.press('Forget this browser');
    expect(answer.status).toBe(303);
    expect(browser.rememberedName()).toBeUndefined();
    expect(await browser.rows('forgotten_at')).toEqual([{ forgotten_at: expect.any(Date) }]);
    expect(visibleText((await browser.land()).text)).not.toContain('Continue as');
    for (const [name, value] of kept) browser.cookies.set(name, value);
    expect(await browser.isOffered()).toBe(false);
    expect(await browser.events('identity.browser_reused')).toEqual([]);
    expect(await browser.events('identity.browser_forgotten')).toHaveLength(1);
  });

  it('is known to its own application alone', async () => {
    const other = await givenApplication(service);
    await browser.remember();
    await browser.start(other);
    expect(visibleText(browser.page.text)).not.toContain('Continue as');
    const value = browser.rememberedValue();
    const twin = await givenIdentity(service, other, { email: identity.email });
    await browser.press('Sign in', { email: twin.email, password: PASSWORD, remember: 'yes' });
    const names = browser.rememberedNames();
    expect(names).toHaveLength(2);
    browser.cookies.set(names[1] as string, value);
    await browser.start(other);
    expect(visibleText(browser.page.text)).not.toContain('Continue as');
  });

  it('keeps the box ticked when the password was wrong, and remembers the second try', async () => {
    await browser.start();
    const answer = await browser.press('Sign in', { email: identity.email, password: 'wrong', remember: 'yes' });
    expect(answer.text).toMatch(/name="remember" value="yes" checked/);
    expect(alertOf(answer.text)).toContain('The email or password is wrong.');
    await browser.press('Sign in', { email: identity.email, password: PASSWORD, remember: 'yes' });
    expect(await browser.rows()).toHaveLength(1);
  });

  it('has one row for each browser, and at most twenty for each identity', async () => {
    await browser.remember();
    await browser.remember();
    expect(await browser.rows()).toHaveLength(1);
    await service.db.query(
      `INSERT INTO remembered_browsers SELECT ('01890000-0000-7000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid,
         application_id, identity_id, secret_hash, NULL, provider, amr, authenticated_at, ip, user_agent, created_at,
         last_used_at, expires_at
       FROM remembered_browsers, generate_series(10, 34) AS n WHERE identity_id = $1`,
      [identity.id],
    );
    browser = new RememberingBrowser(service, application, identity);
    await browser.remember();
    expect(await browser.rows()).toHaveLength(20);
    await browser.start();
    expect(codeIn(await browser.continueAs())).toMatch(/^gh_code_/);
  });

  it('clears the oldest of more than ten cookies', async () => {
    for (let n = 10; n < 22; n += 1) browser.cookies.set(`gh_remembered_aaaaaaaaaa${n}`, 'x');
    await browser.start();
    expect(browser.rememberedNames()).toHaveLength(10);
  });

  it('signs in also where the browser cannot be remembered', async () => {
    await service.db.query('ALTER TABLE remembered_browsers ADD CONSTRAINT broken CHECK (false) NOT VALID');
    const answer = await browser.remember();
    await service.db.query('ALTER TABLE remembered_browsers DROP CONSTRAINT broken');
    expect(codeIn(answer)).toMatch(/^gh_code_/);
    expect(browser.rememberedName()).toBeUndefined();
  });

  it('is exported without its proof', async () => {
    await browser.remember();
    const { json } = await runCli(service.variables, 'identities', 'export', identity.id, '--json');
    expect(json.rememberedBrowsers).toEqual([expect.objectContaining({ provider: 'password', amr: ['pwd'] })]);
    expect(JSON.stringify(json.rememberedBrowsers)).not.toMatch(/Hash/);
  });

  // Red where the cookie alone decides.
  it('R26: continues nothing past the absolute lifetime of its application', async () => {
    await browser.remember();
    await setLifetimes(service, application, { idle: null, absolute: 3600, accessToken: null });
    expect(await browser.isOffered()).toBe(true);
    await browser.change("authenticated_at = authenticated_at - interval '61 minutes'");
    expect((await browser.continueAs()).status).toBe(401);
    expect(await browser.isOffered()).toBe(false);
    await setLifetimes(service, application, null);
    expect(await browser.isOffered()).toBe(true);
  });
});
