import { decodeJwt } from 'jose';
import { ACCOUNT_STATES } from '../support/account-questions.js';
import { Barrier } from '../support/barrier.js';
import { withRefusedRows } from '../support/broken-storage.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity, givenSession, PASSWORD } from '../support/given.js';
import { givenResendAllowed } from '../support/given-changes.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { Browser, givenLogin } from '../support/hosted.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { letRefusalsWait, refuseAtOnce } from '../support/refusal-waits.js';
import { type Answer, useService } from '../support/service.js';
import { givenApp } from '../support/totp.js';

const WITH_CODES = { providers: ['*', 'email_code'] };

describe('sign-in by a mailed code', () => {
  const service = useService({ DATABASE_POOL: '24', DATABASE_TIMEOUT: '1m' });
  let application: GivenApplication;
  let people = 0;

  beforeAll(async () => {
    application = await givenApplication(service, { plan: WITH_CODES });
  });

  const newEmail = () => `mailed-${++people}@example.com`;
  const startFlow = (of = application) => givenFlow(service, of);
  const ask = (flow: string, email: string) => inFlow(service, flow, 'email-code', { email });
  const signIn = (flow: string, code: string, more: object = {}) =>
    inFlow(service, flow, 'exchange', { type: 'email_code', code, ...more });
  const sessionOf = async ({ body: { code } }: Answer) =>
    (await service.http.post('/v1/auth/authorize', { code, client_type: 'server' })).body;
  const rows = async (text: string, values: unknown[]) => (await service.db.query(text, values)).rows;
  const accountsOf = (email: string) => rows('SELECT * FROM identities WHERE email = $1', [email]);

  /** In a flow of its own, with the digits that were mailed. */
  async function givenDigits(email: string, of = application): Promise<{ flow: string; code: string }> {
    const flow = await startFlow(of);
    expect((await ask(flow, email)).status).toBe(202);
    return { flow, code: (await latestMail(service, email)).code };
  }

  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

  it('mails six digits and no link, and they sign in to the account', async () => {
    const { id, email } = await givenIdentity(service, application);
    const flow = await startFlow();
    const asked = await ask(flow, email);
    expect([asked.status, asked.body]).toEqual([202, { status: 'code_sent', resend_after_seconds: 60 }]);
    const mail = await latestMail(service, email);
    expect([mail.template, mail.code, mail.link]).toEqual(['sign_in_code', expect.stringMatching(/^\d{6}$/), '']);
    expect(mail.text).not.toContain('http');
    const { user, access_token: token } = await sessionOf(await signIn(flow, mail.code));
    expect([user.id, user.provider]).toEqual([id, 'email_code']);
    const claims = decodeJwt(token);
    expect(claims.amr).toEqual(['otp']);
    const [event] = await rows(
      "SELECT details FROM audit_events WHERE type = 'identity.signed_in' AND identity_id = $1",
      [id],
    );
    expect(event.details).toEqual({ provider: 'email_code', amr: ['otp'] });
  });

  it('makes the account of a new address with the first proof, and not before', async () => {
    const email = newEmail();
    const { flow, code } = await givenDigits(email);
    expect(await accountsOf(email)).toEqual([]);
    expectFailure(await signIn(flow, wrong(code)), 401, 'email_code_invalid');
    expect(await accountsOf(email)).toEqual([]);
    const { user } = await sessionOf(await signIn(flow, code));
    expect([user.email, user.email_verified]).toEqual([email, true]);
    const [account] = await accountsOf(email);
    expect([account.id, account.password_hash]).toEqual([user.id, null]);
    const made = await rows("SELECT details FROM audit_events WHERE type = 'identity.created' AND identity_id = $1", [
      user.id,
    ]);
    expect(made).toEqual([{ details: { by: 'sign_up' } }]);
  });

  // Red where the answer looks at the account.
  it('R47, R48: answers the same for an address that is known, new, unverified, blocked or has no password', async () => {
    letRefusalsWait(service);
    const { email: known } = await givenIdentity(service, application);
    const emails = [known, newEmail()];
    for (const state of ACCOUNT_STATES) emails.push(await givenAccount(state));
    const answers: unknown[] = [];
    for (const email of emails) {
      const flow = await startFlow();
      const began = performance.now();
      const steps = [await ask(flow, email)];
      expect(performance.now() - began).toBeGreaterThan(240);
      steps.push(await ask(flow, email), await signIn(flow, 'abc'), await inFlow(service, flow, 'resend', { email }));
      answers.push(steps.map(({ status, text }) => `${status} ${text}`));
    }
    expect(answers).toEqual(answers.map(() => answers[0]));
    refuseAtOnce(service.app);
  });

  async function givenAccount(state: string): Promise<string> {
    const blockedAt = state === 'blocked' ? { blockedAt: new Date() } : {};
    const { id, email } = await givenIdentity(service, application, {
      unverified: state === 'unverified',
      ...blockedAt,
    });
    if (state === 'without a password')
      await service.db.query('UPDATE identities SET password_hash = NULL WHERE id = $1', [id]);
    return email;
  }

  it('mails nothing to a blocked account, and lets it in with no digits that it had before', async () => {
    const { id, email } = await givenIdentity(service, application);
    const { flow, code } = await givenDigits(email);
    await service.db.query('UPDATE identities SET blocked_at = now() WHERE id = $1', [id]);
    expectFailure(await signIn(flow, code), 401, 'account_blocked');
    await givenResendAllowed(service);
    expect((await ask(flow, email)).status).toBe(202);
    expect(await mailsTo(service, email)).toHaveLength(1);
  });

  // Red without the tries in the statement that takes the digits.
  it('R56: takes no right digits after five wrong ones', async () => {
    const { email } = await givenIdentity(service, application);
    const { flow, code } = await givenDigits(email);
    for (let tried = 0; tried < 5; tried += 1)
      expectFailure(await signIn(flow, wrong(code)), 401, 'email_code_invalid');
    expectFailure(await signIn(flow, code), 401, 'email_code_invalid');
  });

  it('counts the digits for ten minutes, also where those of other emails count longer', async () => {
    const email = newEmail();
    const { flow, code } = await givenDigits(email);
    expect((await latestMail(service, email)).text).toContain('valid for 10 minutes');
    const [{ seconds }] = await rows(
      'SELECT extract(epoch FROM expires_at - created_at)::int AS seconds FROM email_codes WHERE email = $1',
      [email],
    );
    expect(seconds).toBe(600);
    await service.db.query('UPDATE email_codes SET expires_at = now() WHERE email = $1', [email]);
    expectFailure(await signIn(flow, code), 401, 'email_code_invalid');
  });

  // Red where a decoy lengthens the flow by less.
  it('R47: keeps a login open as long for an address that gets no mail', async () => {
    const ends = [];
    for (const more of [{}, { blockedAt: new Date() }]) {
      const { email } = await givenIdentity(service, application, more);
      const flow = await startFlow();
      await service.db.query(
        'UPDATE auth_flows SET expires_at = now() + make_interval(mins => 1) WHERE login_hint IS NULL',
      );
      await ask(flow, email);
      const [{ left }] = await rows(
        'SELECT round(extract(epoch FROM expires_at - now()) / 30)::int AS left FROM auth_flows WHERE login_hint = $1',
        [email],
      );
      ends.push(left);
    }
    expect(ends).toEqual([20, 20]);
  });

  it('takes right digits after four wrong ones', async () => {
    const { flow, code } = await givenDigits(newEmail());
    for (let tried = 0; tried < 4; tried += 1)
      expectFailure(await signIn(flow, wrong(code)), 401, 'email_code_invalid');
    expect((await signIn(flow, code)).status).toBe(200);
  });

  // Red without the condition in the statement that takes the digits.
  it('R53: lets one of two requests in with the same digits, and makes one account', async () => {
    const email = newEmail();
    const { flow, code } = await givenDigits(email);
    const barrier = await Barrier.hold(service, 'SELECT FROM auth_flows FOR UPDATE');
    const both = [signIn(flow, code), signIn(flow, code)];
    await barrier.sees(2);
    await barrier.release();
    const answers = await Promise.all(both);
    const [first, second] = answers.sort((one, other) => one.status - other.status) as [Answer, Answer];
    expect(first.status).toBe(200);
    expectFailure(second, 401, 'email_code_invalid');
    expect(await accountsOf(email)).toHaveLength(1);
    expect((await signIn(flow, code)).status).toBe(401);
  });

  // Red without the kind in the statements and in the context of the digits.
  it('R53: digits of one purpose are right for no other', async () => {
    const { email } = await givenIdentity(service, application);
    const { flow, code } = await givenDigits(email);
    const reset = await inFlow(service, flow, 'reset-password', { code, password: 'eleven quiet herons' });
    expectFailure(reset, 401, 'email_code_invalid');
    expectFailure(await inFlow(service, flow, 'verify-email', { code }), 401, 'email_code_invalid');
    await inFlow(service, flow, 'forgot-password', { email });
    const { code: ofReset } = await latestMail(service, email);
    expectFailure(await signIn(flow, ofReset), 401, 'email_code_invalid');
    expect((await signIn(flow, code)).status).toBe(200);
  });

  it('R57: digits count in no other flow and at no other application', async () => {
    const { email } = await givenIdentity(service, application);
    const other = await givenApplication(service, { plan: WITH_CODES, origin: 'https://other.example.com' });
    const { flow, code } = await givenDigits(email);
    for (const elsewhere of [await startFlow(), await startFlow(other)])
      expectFailure(await signIn(elsewhere, code), 401, 'email_code_invalid');
    expect((await signIn(flow, code)).status).toBe(200);
  });

  // Red where the digits of one flow end those of another.
  it('leaves the owner’s digits right when a stranger asks in another flow', async () => {
    const { email } = await givenIdentity(service, application);
    const { flow, code } = await givenDigits(email);
    await givenDigits(email);
    expect((await signIn(flow, code)).status).toBe(200);
  });

  it('S6: the owner of a mailbox takes over what a squatter has registered, and nothing of him stays', async () => {
    const email = newEmail();
    const squatting = await startFlow();
    await inFlow(service, squatting, 'register', { email, password: PASSWORD, name: 'Squatter' });
    const { code: verification } = await latestMail(service, email);
    const { flow, code } = await givenDigits(email);
    const { user } = await sessionOf(await signIn(flow, code));
    expect([user.email_verified, user.name]).toEqual([true, null]);
    expectFailure(await inFlow(service, squatting, 'verify-email', { code: verification }), 401, 'email_code_invalid');
    const byPassword = await inFlow(service, await startFlow(), 'exchange', {
      type: 'password',
      email,
      password: PASSWORD,
    });
    expectFailure(byPassword, 401, 'credentials_invalid');
  });

  it('asks for the second factor, and keeps the digits until it comes', async () => {
    const identity = await givenIdentity(service, application);
    const app = await givenApp(service, identity);
    const { flow, code } = await givenDigits(identity.email);
    expectFailure(await signIn(flow, code), 401, 'mfa_required');
    expectFailure(await signIn(flow, code, { mfa_code: 'wrong' }), 401, 'mfa_code_invalid');
    const { access_token: token } = await sessionOf(await signIn(flow, code, { mfa_code: app.code() }));
    const claims = decodeJwt(token);
    expect(claims.amr).toEqual(['otp', 'mfa']);
  });

  it('is one factor: where two are demanded, a new account goes to the hosted pages, and is not made yet', async () => {
    const strict = await givenApplication(service, { plan: WITH_CODES, mfa: 'required' });
    const email = newEmail();
    const { flow, code } = await givenDigits(email, strict);
    expectFailure(await signIn(flow, code), 401, 'mfa_enrolment_required');
    expect(await accountsOf(email)).toEqual([]);
  });

  // Red where a change of the email leaves the digits right.
  it('signs in to no account that has another email by now', async () => {
    const { id, email } = await givenIdentity(service, application);
    const { flow, code } = await givenDigits(email);
    const other = newEmail();
    await service.db.query('UPDATE identities SET email = $2, email_key = $2 WHERE id = $1', [id, other]);
    expectFailure(await signIn(flow, code), 401, 'email_code_invalid');
  });

  it('sends the digits again, in place of those before, and not within a minute', async () => {
    const email = newEmail();
    const { flow, code } = await givenDigits(email);
    for (const again of ['email-code', 'resend'])
      expectFailure(await inFlow(service, flow, again, { email }), 429, 'mail_just_sent');
    await givenResendAllowed(service);
    expect((await inFlow(service, flow, 'resend', { email })).status).toBe(202);
    const { code: newer } = await latestMail(service, email);
    expectFailure(await signIn(flow, code), 401, 'email_code_invalid');
    expect((await signIn(flow, newer)).status).toBe(200);
  });

  it('leaves neither a code nor an answer without its mail', async () => {
    const flow = await startFlow();
    const email = newEmail();
    await withRefusedRows(service, { table: 'mail_outbox', before: 'INSERT' }, async () => {
      expect((await ask(flow, email)).status).toBe(500);
    });
    expect(await rows('SELECT FROM email_codes WHERE email = $1', [email])).toEqual([]);
    expect((await ask(flow, email)).status).toBe(202); // the minute has not begun
    expect((await signIn(flow, (await latestMail(service, email)).code)).status).toBe(200);
  });

  it('counts no digits in another browser than the one that asked, nor on an own screen', async () => {
    const { email } = await givenIdentity(service, application);
    const { flow, path } = await givenLogin(service, application);
    const browser = new Browser(service);
    await browser.open(path);
    expect((await ask(flow, email)).status).toBe(202);
    const { code } = await latestMail(service, email);
    await service.db.query("UPDATE email_codes SET browser_hash = '\\x01' WHERE email = $1", [email]);
    expectFailure(await signIn(flow, code), 401, 'email_code_invalid');
    const [{ tries }] = await rows('SELECT tries FROM email_codes WHERE email = $1', [email]);
    expect(tries).toBe(0);
  });

  describe('where the plan', () => {
    it('does not name it, refuses to mail and to take digits, also with `*`', async () => {
      const without = await givenApplication(service);
      const flow = await startFlow(without);
      expectFailure(await ask(flow, newEmail()), 403, 'provider_blocked_by_plan');
      expectFailure(await signIn(flow, '123456'), 403, 'provider_blocked_by_plan');
    });

    it.each([
      ['register', { email: 'ada@example.com', password: PASSWORD }],
      ['forgot-password', { email: 'ada@example.com' }],
      ['reset-password', { code: '123456', password: PASSWORD }],
      ['exchange', { type: 'password', email: 'ada@example.com', password: PASSWORD }],
    ])('has no passwords, refuses %s', async (path, body) => {
      const passwordless = await givenApplication(service, { plan: { providers: ['email_code'] } });
      const answer = await inFlow(service, await startFlow(passwordless), path, body);
      expectFailure(answer, 403, 'provider_blocked_by_plan');
    });
  });

  it('counts the sign-in under its own name, and knows the device of the session that it opens', async () => {
    const { email } = await givenIdentity(service, application);
    const { flow, code } = await givenDigits(email);
    await sessionOf(await signIn(flow, code));
    const [session] = await rows(
      'SELECT s.provider, s.amr FROM sessions s JOIN identities i ON i.id = s.identity_id WHERE i.email = $1',
      [email],
    );
    expect(session).toEqual({ provider: 'email_code', amr: ['otp'] });
  });

  it('has a session elsewhere told of a sign-in from a new device', async () => {
    const { identity } = await givenSession(service, { application });
    await service.db.query("UPDATE sessions SET ip = '203.0.113.9', user_agent = 'elsewhere' WHERE identity_id = $1", [
      identity.id,
    ]);
    const { flow, code } = await givenDigits(identity.email);
    await signIn(flow, code);
    expect((await latestMail(service, identity.email)).template).toBe('new_sign_in');
  });
});
