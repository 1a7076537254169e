import {
  type GivenApplication,
  givenApplication,
  givenCode,
  givenIdentity,
  givenSession,
  PASSWORD,
} from '../support/given.js';
import { givenChangedApplication, givenResendAllowed, givenSignedInFrom } from '../support/given-changes.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail, linkCode, mailsTo } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';

const STRONG = 'seven unhurried otters';

describe('custom identity flows', () => {
  const service = useService();
  let application: GivenApplication;

  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const startFlow = (of = application) => givenFlow(service, of, { redirect_url: `${of.origin}/callback?state=1` });
  const ask = (path: string, flow: string, body: unknown) => inFlow(service, flow, path, body);
  const authorize = (code: string) => service.http.post('/v1/auth/authorize', { code, client_type: 'server' });

  async function registered(email: string, flow: string): Promise<Answer> {
    return ask('register', flow, { email, password: STRONG, name: 'Ada' });
  }

  describe('POST /v1/auth/register', () => {
    it('registers, verifies by the mailed link, and signs in', async () => {
      const flow = await startFlow();
      const answer = await registered('ada@example.com', flow);
      expect(answer.status).toBe(202);
      expect(answer.body).toEqual({ status: 'verification_sent', resend_after_seconds: 60 });
      const mail = await latestMail(service, 'ada@example.com');
      expect(mail.template).toBe('verify_address');
      const link = new URL(mail.link);
      expect(link.origin + link.pathname).toBe(`${service.url}/login/verify`);
      const verified = await ask('verify-email', flow, { code: linkCode(mail), same_browser: true });
      expect(verified.status).toBe(200);
      expect(verified.body.redirectUrl).toBe(`${application.origin}/callback?state=1&code=${verified.body.code}`);
      const { body } = await authorize(verified.body.code);
      expect(body.user).toMatchObject({ email: 'ada@example.com', email_verified: true, name: 'Ada' });
    });

    it('R58: gives an unverified account no code, whatever it claims', async () => {
      const flow = await startFlow();
      const claims = { email_verified: true, emailVerifiedAt: '2026-01-01', role: 'admin', id: 'x', userId: 'x' };
      await ask('register', flow, { email: 'claims@example.com', password: STRONG, ...claims });
      const answer = await ask('exchange', flow, { type: 'password', email: 'claims@example.com', password: STRONG });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('x-error-code')).toBe('credentials_invalid');
    });

    it('R49: tells only the mailbox that the address is taken, and changes nothing', async () => {
      const owner = await givenIdentity(service, application);
      const flow = await startFlow();
      const answer = await ask('register', flow, { email: owner.email.toUpperCase(), password: STRONG });
      expect(answer.status).toBe(202);
      expect((await latestMail(service, owner.email)).template).toBe('already_registered');
      const signIn = (password: string) => ask('exchange', flow, { type: 'password', email: owner.email, password });
      expect((await signIn(STRONG)).status).toBe(401);
      expect((await signIn(PASSWORD)).status).toBe(200);
    });

    it('R59: lets the newest registration of a waiting address win, whole', async () => {
      const [attacker, owner] = [await startFlow(), await startFlow()];
      const email = 'victim@example.com';
      await ask('register', attacker, { email, password: 'attackers own password', name: 'Mallory' });
      const stale = await latestMail(service, email);
      await ask('register', owner, { email, password: STRONG, name: 'Victim' });
      expect((await ask('verify-email', attacker, { code: linkCode(stale), same_browser: true })).status).toBe(401);
      const fresh = await latestMail(service, email);
      const { body } = await ask('verify-email', owner, { code: linkCode(fresh), same_browser: true });
      expect((await authorize(body.code)).body.user.name).toBe('Victim');
      const again = await startFlow();
      const stolen = await ask('exchange', again, { type: 'password', email, password: 'attackers own password' });
      expect(stolen.status).toBe(401);
    });

    it("leads to the application's own page when it has one", async () => {
      const own = await givenApplication(service);
      await givenChangedApplication(service, own, { verify_email_url: 'https://app.example.com/verify?lang=en' });
      const flow = await startFlow(own);
      await ask('register', flow, { email: 'own@example.com', password: STRONG });
      const link = new URL((await latestMail(service, 'own@example.com')).link);
      expect(link.origin + link.pathname).toBe('https://app.example.com/verify');
      expect(link.searchParams.get('lang')).toBe('en');
      expect(link.searchParams.get('flow')).toBe(flow);
    });
  });

  describe('POST /v1/auth/verify-email', () => {
    it('takes the six digits inside their flow and nowhere else', async () => {
      const [flow, other] = [await startFlow(), await startFlow()];
      await registered('digits@example.com', flow);
      const { code } = await latestMail(service, 'digits@example.com');
      expect((await ask('verify-email', other, { code })).status).toBe(401);
      expect((await ask('verify-email', flow, { code })).status).toBe(200);
    });

    it.each([
      ['a space between', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
      ['a line around', (code: string) => ` ${code}\n`],
      ['wide digits', (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))],
    ])('takes the six digits with %s', async (how, typedAs) => {
      const flow = await startFlow();
      const email = `${how.replaceAll(' ', '-')}@example.com`;
      await registered(email, flow);
      const { code } = await latestMail(service, email);
      expect((await ask('verify-email', flow, { code: typedAs(code) })).status).toBe(200);
    });

    it('R56: judges five guesses at most, also when they come at once', async () => {
      const flow = await startFlow();
      await registered('guess@example.com', flow);
      const { code } = await latestMail(service, 'guess@example.com');
      const wrong = Array.from({ length: 20 }, (_, i) => String((Number(code) + i + 1) % 1_000_000).padStart(6, '0'));
      const answers = await Promise.all(wrong.map((guess) => ask('verify-email', flow, { code: guess })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
      const { rows } = await service.db.query(
        'SELECT tries FROM email_codes c JOIN identities i ON i.id = c.identity_id WHERE i.email = $1',
        ['guess@example.com'],
      );
      expect(rows).toEqual([{ tries: 5 }]);
      expect((await ask('verify-email', flow, { code })).status).toBe(401);
    });

    it('R55: works once', async () => {
      const flow = await startFlow();
      await registered('once@example.com', flow);
      const mail = await latestMail(service, 'once@example.com');
      expect((await ask('verify-email', flow, { code: linkCode(mail), same_browser: true })).status).toBe(200);
      const again = await ask('verify-email', flow, { code: linkCode(mail), same_browser: true });
      expect(again.status).toBe(401);
      expect(again.headers.get('x-error-code')).toBe('flow_invalid');
    });
  });

  describe('POST /v1/auth/forgot-password and /reset-password', () => {
    it('R54: sets the password, ends every session, tells the owner, and signs in', async () => {
      const session = await givenSession(service, { application });
      const { email } = session.identity;
      const flow = await startFlow();
      const asked = await ask('forgot-password', flow, { email });
      expect([asked.status, asked.body]).toEqual([202, { status: 'reset_sent', resend_after_seconds: 60 }]);
      const mail = await latestMail(service, email);
      const reset = await ask('reset-password', flow, { code: mail.code, password: STRONG });
      expect(reset.status).toBe(200);
      expect((await authorize(reset.body.code)).status).toBe(200);
      const refreshed = await service.http.post('/v1/auth/refresh', {
        client_type: 'server',
        refresh_token: session.refreshToken,
      });
      expect(refreshed.headers.get('x-error-code')).toBe('refresh_token_revoked');
      expect((await mailsTo(service, email)).map(({ template }) => template)).toEqual([
        'password_changed',
        'reset_password',
      ]);
    });

    it('tells the owner of a sign-in from an address and with a program never seen before', async () => {
      const { identity } = await givenSession(service, { application });
      const signIn = async (headers: Record<string, string>) =>
        service.http.post(
          '/v1/auth/exchange',
          { type: 'password', email: identity.email, password: PASSWORD },
          { 'x-auth-flow-id': await startFlow(), ...headers },
        );
      await signIn({});
      expect(await mailsTo(service, identity.email)).toEqual([]);
      await givenSignedInFrom(service, identity);
      await signIn({ 'user-agent': 'Another Browser/1.0', 'accept-language': 'de' });
      expect(await mailsTo(service, identity.email)).toMatchObject([{ template: 'new_sign_in', language: 'de' }]);
    });

    it('answers the same for an address without an account, and mails nothing', async () => {
      const flow = await startFlow();
      const answer = await ask('forgot-password', flow, { email: 'nobody@example.com' });
      expect([answer.status, answer.body]).toEqual([202, { status: 'reset_sent', resend_after_seconds: 60 }]);
      expect(await mailsTo(service, 'nobody@example.com')).toEqual([]);
      const reset = await ask('reset-password', flow, { code: '000000', password: STRONG });
      expect(reset.headers.get('x-error-code')).toBe('email_code_invalid');
    });

    it('withdraws authorization codes that were issued before the reset', async () => {
      const identity = await givenIdentity(service, application);
      const stolen = await givenCode(service, application, { identity });
      const flow = await startFlow();
      await ask('forgot-password', flow, { email: identity.email });
      const { code } = await latestMail(service, identity.email);
      expect((await ask('reset-password', flow, { code, password: STRONG })).status).toBe(200);
      expect((await authorize(stolen)).headers.get('x-error-code')).toBe('authorization_code_consumed');
    });

    it('keeps the code when the new password will not do', async () => {
      const { email } = await givenIdentity(service, application);
      const flow = await startFlow();
      await ask('forgot-password', flow, { email });
      const { code } = await latestMail(service, email);
      const weak = await ask('reset-password', flow, { code, password: 'password1' });
      expect([weak.status, weak.headers.get('x-error-code')]).toEqual([400, 'password_common']);
      expect((await ask('reset-password', flow, { code, password: STRONG })).status).toBe(200);
    });

    it('R53: replaces an older code by a newer one, and lets a code expire', async () => {
      const { email } = await givenIdentity(service, application);
      const flow = await startFlow();
      await ask('forgot-password', flow, { email });
      const older = await latestMail(service, email);
      await givenResendAllowed(service);
      await ask('forgot-password', flow, { email });
      const newer = await latestMail(service, email);
      const reset = (code: string) => ask('reset-password', flow, { code, password: STRONG });
      expect((await reset(linkCode(older))).status).toBe(401);
      await service.db.query("UPDATE email_codes SET expires_at = now() - interval '1 second' WHERE used_at IS NULL");
      expect((await reset(linkCode(newer))).status).toBe(401);
    });
  });
});
