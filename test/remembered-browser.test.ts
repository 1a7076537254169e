import { Cache } from '../src/platform/cache/cache.js';
import { Barrier } from './support/barrier.js';
import { runCli } from './support/cli.js';
import { expectFailure } from './support/expect.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  PASSWORD,
} from './support/given.js';
import { givenChangedPlan } from './support/given-changes.js';
import { givenFlow, inFlow } from './support/headless.js';
import { alertOf, Browser, formOf, givenLogin, visibleText } from './support/hosted.js';
import { givenHousekeeping } from './support/housekeeping.js';
import { latestMail } from './support/mailbox.js';
import { type Answer, useService } from './support/service.js';
import { givenApp } from './support/totp.js';

const NEW_PASSWORD = 'seven unhurried otters';
const NAME = /^gh_remembered_[\w-]{12}$/;

describe('A remembered browser', () => {
  const service = useService({ DATABASE_POOL: '24' });
  let application: GivenApplication;
  let identity: GivenIdentity;
  let browser: Browser;
  beforeAll(async () => {
    application = await givenApplication(service);
    givenHousekeeping(service);
  });
  beforeEach(async () => {
    identity = await givenIdentity(service, application);
    browser = new Browser(service);
  });

  const opened = async (at = browser, where = application) => at.open((await givenLogin(service, where)).path);
  const cookieName = () => [...browser.cookies.keys()].find((name) => NAME.test(name)) as string;
  const codeIn = ({ headers }: Answer) => new URL(headers.get('location') as string).searchParams.get('code') as string;
  const authorize = (code: string) => service.http.post('/v1/auth/authorize', { code, client_type: 'server' });
  const claimsOf = async (answer: Answer) => {
    const { access_token: token } = (await authorize(codeIn(answer))).body;
    return JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
  };
  const rows = async (columns = '*') =>
    (await service.db.query(`SELECT ${columns} FROM remembered_browsers WHERE identity_id = $1`, [identity.id])).rows;
  const change = (values: string) =>
    service.db.query(`UPDATE remembered_browsers SET ${values} WHERE identity_id = $1`, [identity.id]);
  const eventsOf = async (type: string) =>
    (
      await service.db.query('SELECT details FROM audit_events WHERE identity_id = $1 AND type = $2', [
        identity.id,
        type,
      ])
    ).rows;

  async function remember(where = application): Promise<Answer> {
    await opened(browser, where);
    return browser.press('Sign in', { email: identity.email, password: PASSWORD, remember: 'yes' });
  }
  const continueAs = () => browser.press(`Continue as ${identity.email}`);
  async function expectNotOffered(): Promise<void> {
    expect(visibleText((await opened()).text)).not.toContain('Continue as');
  }

  it('is remembered only where the box is ticked, for 90 days, and offers to continue', async () => {
    await opened();
    expect(browser.page.text).toMatch(/<input type="checkbox" name="remember" value="yes"\/?>/);
    await browser.press('Sign in', { email: identity.email, password: PASSWORD });
    expect(cookieName()).toBeUndefined();
    const answer = await remember();
    expect(codeIn(answer)).toMatch(/^gh_code_/);
    const [line] = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('gh_remembered_'));
    expect(line).toMatch(/=[0-9a-f-]{36}\.gh_rb_[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    const [row] = await rows("amr, provider, ip, user_agent, expires_at - created_at = '90 days' AS lasts");
    expect(row).toEqual({
      amr: ['pwd'],
      provider: 'password',
      ip: expect.any(String),
      user_agent: expect.any(String),
      lasts: true,
    });
    await opened();
    expect(visibleText(browser.page.text)).toContain(`Continue as ${identity.email}`);
    expect(await eventsOf('identity.browser_remembered')).toHaveLength(1);
  });

  it('continues the earlier authentication: its time, its methods and its provider', async () => {
    const first = await claimsOf(await remember());
    await change("authenticated_at = authenticated_at - interval '1 day'");
    await opened();
    const { sub, amr, auth_time } = await claimsOf(await continueAs());
    expect({ sub, amr, auth_time }).toEqual({ sub: identity.id, amr: ['pwd'], auth_time: first.auth_time - 86_400 });
    expect(await eventsOf('identity.browser_continued')).toEqual([
      { details: { provider: 'password', authenticated_at: expect.stringMatching(/Z$/) } },
    ]);
  });

  it('replaces its secret with each use, and lasts no longer for it', async () => {
    await remember();
    const [before, value] = [await rows('expires_at'), browser.cookies.get(cookieName())];
    await opened();
    await continueAs();
    expect(browser.cookies.get(cookieName())).not.toBe(value);
    expect(await rows('expires_at')).toEqual(before);
    await opened();
    expect(codeIn(await continueAs())).toMatch(/^gh_code_/);
  });

  it('goes on in a second tab that sends the secret of the first', async () => {
    await remember();
    const [name, value] = [cookieName(), browser.cookies.get(cookieName()) as string];
    await opened();
    await continueAs();
    const next = browser.cookies.get(name) as string;
    browser.cookies.set(name, value);
    await opened();
    const answer = await continueAs();
    expect(codeIn(answer)).toMatch(/^gh_code_/);
    expect(answer.cookies).not.toHaveProperty(name);
    browser.cookies.set(name, next);
    await opened();
    expect(codeIn(await continueAs())).toMatch(/^gh_code_/);
  });

  // Red without the look at the secret before: a copy of the cookie and the browser would go on side by side.
  it('is forgotten when a replaced secret comes back later: the cookie was copied', async () => {
    await remember();
    const [name, value] = [cookieName(), browser.cookies.get(cookieName()) as string];
    await opened();
    await continueAs();
    await change("last_used_at = now() - interval '2 minutes'");
    browser.cookies.set(name, value);
    await expectNotOffered();
    expect(await rows()).toEqual([]);
    expect(await eventsOf('identity.browser_reused')).toHaveLength(1);
  });

  it('asks for the second factor that is due, and remembers none', async () => {
    await remember();
    await service.db.query('UPDATE identities SET mfa_enabled_at = now() WHERE id = $1', [identity.id]);
    await change("authenticated_at = authenticated_at - interval '1 day'");
    await opened();
    expect((await continueAs()).headers.get('location')).toMatch(/^\/login\/second-factor\?/);
    const { rows: held } = await service.db.query(
      "SELECT amr, authenticated_at < now() - interval '23 hours' AS old, password_hash IS NOT NULL AS bound FROM held_proofs WHERE identity_id = $1",
      [identity.id],
    );
    expect(held).toEqual([{ amr: ['pwd'], old: true, bound: true }]);
  });

  it('is remembered once the second factor came, which the next time is due again', async () => {
    const app = await givenApp(service, identity);
    await remember();
    expect(cookieName()).toBeUndefined();
    await browser.land();
    const answer = await browser.press('Verify', { code: app.code() });
    expect((await claimsOf(answer)).amr).toEqual(['pwd', 'otp', 'mfa']);
    expect(await rows('amr')).toEqual([{ amr: ['pwd'] }]);
    await opened();
    expect((await continueAs()).headers.get('location')).toMatch(/^\/login\/second-factor\?/);
    await browser.land();
    expect((await claimsOf(await browser.press('Verify', { code: app.code(1) }))).amr).toEqual(['pwd', 'otp', 'mfa']);
  });

  it('forgets at the press of a button, here and in the database', async () => {
    await remember();
    await opened();
    const answer = await browser.press('Forget this browser');
    expect(answer.status).toBe(303);
    expect(cookieName()).toBeUndefined();
    expect(await rows()).toEqual([]);
    expect(visibleText((await browser.land()).text)).not.toContain('Continue as');
    expect(await eventsOf('identity.browser_forgotten')).toHaveLength(1);
  });

  describe('is refused', () => {
    /** What the page offers, and what its button does although the page was opened before. */
    async function expectRefused(code = 'browser_not_remembered', status = 401): Promise<void> {
      const answer = await continueAs();
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([status, code]);
      expect(visibleText(answer.text)).not.toContain('Continue as');
      await expectNotOffered();
    }
    beforeEach(async () => {
      await remember();
      await opened();
    });

    it('after 90 days', async () => {
      await change("expires_at = now() - interval '1 second'");
      await expectRefused();
      expect(cookieName()).toBeUndefined();
      await givenHousekeeping(service).run();
      expect(await rows()).toEqual([]);
    });

    it('R84: to a blocked identity, also once it is unblocked', async () => {
      await runCli(service.variables, 'identities', 'block', identity.id);
      await expectRefused();
      await runCli(service.variables, 'identities', 'unblock', identity.id);
      await expectNotOffered();
    });

    it('R84: to a deleted identity', async () => {
      await runCli(service.variables, 'identities', 'delete', identity.id, '--yes');
      expect(await rows()).toEqual([]);
      await expectRefused();
    });

    it('R84: where the application no longer offers the provider', async () => {
      await change("provider = 'google'");
      await expectRefused();
    });

    it('R33: with two cookies of one name', async () => {
      const [name, value] = [cookieName(), browser.cookies.get(cookieName())];
      const twice = { cookie: `${browser.cookieHeader()}; ${name}=${value}` };
      const { action, hidden } = formOf(browser.page, `Continue as ${identity.email}`);
      const answer = await browser.post(action, hidden, twice);
      expect(answer.headers.get('x-error-code')).toBe('browser_not_remembered');
      const shown = await browser.open((await givenLogin(service, application)).path, twice);
      expect(visibleText(shown.text)).not.toContain('Continue as');
      expect(await rows()).toHaveLength(1);
    });

    it.each([
      ['another secret', (value: string) => value.slice(0, -1) + (value.endsWith('A') ? 'B' : 'A')],
      ['another id', (value: string) => `01990000-0000-7000-8000-000000000000${value.slice(36)}`],
      ['nothing that is ours', () => 'x'],
    ])('with %s, and leaves the row alone', async (_what, planted) => {
      const name = cookieName();
      browser.cookies.set(name, planted(browser.cookies.get(name) as string));
      await expectRefused();
      expect(await rows()).toHaveLength(1);
    });

    it('without the form of our page', async () => {
      const { action } = formOf(browser.page, `Continue as ${identity.email}`);
      const answer = await browser.post(action, {});
      expect(answer.headers.get('x-error-code')).toBe('form_not_trusted');
    });

    it('from another site', async () => {
      const { action, hidden } = formOf(browser.page, `Continue as ${identity.email}`);
      const answer = await browser.post(action, hidden, { origin: 'https://evil.example.com' });
      expect(answer.headers.get('x-error-code')).toBe('form_not_trusted');
    });
  });

  it('R84: continues nothing where the plan no longer includes the provider', async () => {
    const other = await givenApplication(service, { plan: { providers: ['password', 'google'] } });
    identity = await givenIdentity(service, other);
    await remember(other);
    await opened(browser, other);
    await givenChangedPlan(service, other.planId, { providers: ['google'] });
    service.app.get(Cache).drop(`plan:${other.planId}`);
    const answer = await continueAs();
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'provider_blocked_by_plan']);
    expect(visibleText((await opened(browser, other)).text)).not.toContain('Continue as');
  });

  it('is known to its own application alone', async () => {
    const other = await givenApplication(service);
    await remember();
    await opened(browser, other);
    expect(visibleText(browser.page.text)).not.toContain('Continue as');
    const value = browser.cookies.get(cookieName()) as string;
    const twin = await givenIdentity(service, other, { email: identity.email });
    await browser.press('Sign in', { email: twin.email, password: PASSWORD, remember: 'yes' });
    const names = [...browser.cookies.keys()].filter((name) => NAME.test(name));
    expect(names).toHaveLength(2);
    browser.cookies.set(names[1] as string, value);
    await opened(browser, other);
    expect(visibleText(browser.page.text)).not.toContain('Continue as');
  });

  it('keeps the box ticked when the password was wrong, and remembers the second try', async () => {
    await opened();
    const answer = await browser.press('Sign in', { email: identity.email, password: 'wrong', remember: 'yes' });
    expect(answer.text).toMatch(/name="remember" value="yes" checked/);
    expect(alertOf(answer.text)).toContain('The email or password is wrong.');
    await browser.press('Sign in', { email: identity.email, password: PASSWORD, remember: 'yes' });
    expect(await rows()).toHaveLength(1);
  });

  it('has one row for each browser, and at most twenty for each identity', async () => {
    await remember();
    await remember();
    expect(await rows()).toHaveLength(1);
    await service.db.query(
      `INSERT INTO remembered_browsers SELECT ('01890000-0000-7000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid,
         application_id, identity_id, secret_hash, NULL, provider, amr, authenticated_at, ip, user_agent, created_at,
         last_used_at, expires_at
       FROM remembered_browsers, generate_series(10, 34) AS n WHERE identity_id = $1`,
      [identity.id],
    );
    browser = new Browser(service);
    await remember();
    expect(await rows()).toHaveLength(20);
    await opened();
    expect(codeIn(await continueAs())).toMatch(/^gh_code_/);
  });

  it('clears the oldest of more than ten cookies', async () => {
    for (let n = 10; n < 22; n += 1) browser.cookies.set(`gh_remembered_aaaaaaaaaa${n}`, 'x');
    await opened();
    expect([...browser.cookies.keys()].filter((name) => NAME.test(name))).toHaveLength(10);
  });

  it('signs in also where the browser cannot be remembered', async () => {
    await service.db.query('ALTER TABLE remembered_browsers ADD CONSTRAINT broken CHECK (false) NOT VALID');
    const answer = await remember();
    await service.db.query('ALTER TABLE remembered_browsers DROP CONSTRAINT broken');
    expect(codeIn(answer)).toMatch(/^gh_code_/);
    expect(cookieName()).toBeUndefined();
  });

  it('is exported without its proof', async () => {
    await remember();
    const { json } = await runCli(service.variables, 'identities', 'export', identity.id, '--json');
    expect(json.rememberedBrowsers).toEqual([expect.objectContaining({ provider: 'password', amr: ['pwd'] })]);
    expect(JSON.stringify(json.rememberedBrowsers)).not.toMatch(/Hash/);
  });

  describe('is forgotten', () => {
    beforeEach(async () => {
      await remember();
    });
    afterEach(async () => {
      expect(await rows()).toEqual([]);
      await expectNotOffered();
    });

    it('with a reset of the password', async () => {
      const reset = await givenReset();
      expect((await reset()).status).toBe(200);
    });

    it('with a sign-out everywhere', async () => {
      await runCli(service.variables, 'sessions', 'revoke', '--identity', identity.id);
    });

    it('with a sign-out of the whole application', async () => {
      await runCli(service.variables, 'sessions', 'revoke', '--app', application.slug, '--yes');
    });
  });

  it('stays remembered after an ordinary sign-out', async () => {
    const { body } = await authorize(codeIn(await remember()));
    const bearer = { authorization: `Bearer ${body.access_token}` };
    expect((await service.http.patch('/v1/auth/revoke', bearer)).status).toBe(200);
    await opened();
    expect(codeIn(await continueAs())).toMatch(/^gh_code_/);
  });

  describe('and a new password at the same moment', () => {
    const holdIdentity = () =>
      Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR NO KEY UPDATE', [identity.id]);

    // Red where the browser is looked up before the lock and not again under it.
    it('R23: continues nothing after the change', async () => {
      await remember();
      await opened();
      const reset = await givenReset();
      const barrier = await holdIdentity();
      const resetting = reset();
      await barrier.sees(1);
      const continuing = continueAs();
      await barrier.sees(2);
      await barrier.release();
      expect((await resetting).status).toBe(200);
      expect((await continuing).headers.get('x-error-code')).toBe('browser_not_remembered');
    });

    it('R23: a sign-in that continued before the change has a code that opens nothing', async () => {
      await remember();
      await opened();
      const reset = await givenReset();
      const barrier = await holdIdentity();
      const continuing = continueAs();
      await barrier.sees(1);
      const resetting = reset();
      await barrier.sees(2);
      await barrier.release();
      expect((await resetting).status).toBe(200);
      expectFailure(await authorize(codeIn(await continuing)), 401, 'authorization_code_consumed');
      await expectNotOffered();
    });

    // Red without the look at the code: the browser would be remembered for a sign-in that the change has undone.
    it('R23: a sign-in that completed before the change is not remembered after it', async () => {
      const reset = await givenReset();
      await opened();
      const barrier = await holdIdentity();
      const signingIn = browser.press('Sign in', { email: identity.email, password: PASSWORD, remember: 'yes' });
      await barrier.sees(1, 150);
      const resetting = reset();
      await barrier.sees(2);
      await barrier.release();
      expect((await resetting).status).toBe(200);
      expectFailure(await authorize(codeIn(await signingIn)), 401, 'authorization_code_consumed');
      expect(await rows()).toEqual([]);
    });
  });

  async function givenReset(): Promise<() => Promise<Answer>> {
    const flow = await givenFlow(service, application);
    await inFlow(service, flow, 'forgot-password', { email: identity.email });
    const { code } = await latestMail(service, identity.email);
    return () => inFlow(service, flow, 'reset-password', { code, password: NEW_PASSWORD });
  }
});
