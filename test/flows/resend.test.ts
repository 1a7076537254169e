import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenResendAllowed } from '../support/given-changes.js';
import { givenProvider } from '../support/given-provider.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { OwnScreen } from '../support/own-screen.js';
import { letRefusalsWait, refuseAtOnce } from '../support/refusal-waits.js';
import { useService } from '../support/service.js';
import { person } from '../support/social.js';
import { Upstream } from '../support/upstream.js';

describe('POST /v1/auth/resend', () => {
  const service = useService({ DATABASE_POOL: '24', DATABASE_TIMEOUT: '1m' });
  let application: GivenApplication;
  let people = 0;

  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const startFlow = () => givenFlow(service, application);
  const ask = (path: string, flow: string, body: unknown) => inFlow(service, flow, path, body);
  const sent = async (email: string) => (await mailsTo(service, email)).length;

  function newEmail(): string {
    people += 1;
    return `again-${people}@example.com`;
  }

  async function givenRegistered(): Promise<{ email: string; flow: string }> {
    const [email, flow] = [newEmail(), await startFlow()];
    const { body } = await ask('register', flow, { email, password: PASSWORD });
    expect(body).toEqual({ status: 'verification_sent', resend_after_seconds: 60 });
    return { email, flow };
  }

  it('mails a new code for a sign-up, which replaces the one before', async () => {
    const { email, flow } = await givenRegistered();
    const before = await latestMail(service, email);
    await givenResendAllowed(service);
    const answer = await ask('resend', flow, { email });
    expect([answer.status, answer.body]).toEqual([202, { status: 'sent', resend_after_seconds: 60 }]);
    const { code, template } = await latestMail(service, email);
    expect([template, code === before.code]).toEqual(['verify_address', false]);
    expectFailure(await ask('verify-email', flow, { code: before.code }), 401, 'email_code_invalid');
    expect((await ask('verify-email', flow, { code })).status).toBe(200);
  });

  it('mails a new code for a reset', async () => {
    const [{ email }, flow] = [await givenIdentity(service, application), await startFlow()];
    const { body } = await ask('forgot-password', flow, { email });
    expect(body).toEqual({ status: 'reset_sent', resend_after_seconds: 60 });
    await givenResendAllowed(service);
    expect((await ask('resend', flow, { email })).status).toBe(202);
    expect(await sent(email)).toBe(2);
    const { code } = await latestMail(service, email);
    expect((await ask('reset-password', flow, { code, password: 'eleven quiet herons' })).status).toBe(200);
  });

  it('sends the newest of two kinds', async () => {
    const { email, flow } = await givenRegistered();
    await ask('forgot-password', flow, { email });
    await givenResendAllowed(service);
    await ask('resend', flow, { email });
    expect((await mailsTo(service, email)).map(({ template }) => template)).toEqual(
      expect.arrayContaining(['verify_address', 'reset_password', 'reset_password']),
    );
    expect(await sent(email)).toBe(3);
  });

  it.each(['register', 'forgot-password', 'resend'])('is 429 within a minute of an email: %s', async (path) => {
    const [{ email }, flow] = [await givenIdentity(service, application), await startFlow()];
    const [first, kind] = path === 'register' ? ['register', 'register'] : ['forgot-password', path];
    await ask(first, flow, { email, password: PASSWORD });
    const answer = await ask(kind, flow, { email, password: PASSWORD });
    expectFailure(answer, 429, 'mail_just_sent');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await sent(email)).toBe(1);
  });

  it('R47: answers the same for an email address that nobody has', async () => {
    const known = await givenIdentity(service, application);
    const answers: Record<string, string[]> = {};
    for (const email of [known.email, newEmail()]) {
      const flow = await startFlow();
      const steps = [];
      steps.push(await ask('resend', flow, { email }));
      steps.push(await ask('forgot-password', flow, { email }));
      steps.push(await ask('resend', flow, { email }));
      await givenResendAllowed(service);
      steps.push(await ask('resend', flow, { email }));
      steps.push(await ask('resend', flow, { email }));
      answers[email] = steps.map(({ status, text }) => `${status} ${text}`);
    }
    const [first, second] = Object.values(answers);
    expect(first).toEqual(second);
    expect(first?.map((answer) => answer.slice(0, 3))).toEqual(['202', '202', '429', '202', '429']);
  });

  it.each(['register', 'forgot-password'])('R47: answers the same in another spelling after %s', async (first) => {
    const answers: string[][] = [];
    for (const { email } of [await givenIdentity(service, application), { email: newEmail() }]) {
      const flow = await startFlow();
      const typed = email.replace(/^./, (letter) => letter.toUpperCase());
      const steps = [await ask(first, flow, { email: typed, password: PASSWORD })];
      steps.push(await ask('resend', flow, { email }));
      steps.push(await ask(first, flow, { email, password: PASSWORD }));
      await givenResendAllowed(service);
      steps.push(await ask('resend', flow, { email: typed }));
      steps.push(await ask('resend', flow, { email }));
      answers.push(steps.map(({ status, text }) => `${status} ${text}`));
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.map((answer) => answer.slice(0, 3))).toEqual(['202', '429', '429', '202', '429']);
  });

  it('R48: answers as late for an account as for none', async () => {
    letRefusalsWait(service);
    try {
      for (const { email } of [await givenIdentity(service, application), { email: newEmail() }]) {
        const flow = await startFlow();
        await ask('forgot-password', flow, { email });
        await givenResendAllowed(service);
        const start = performance.now();
        expect((await ask('resend', flow, { email })).status).toBe(202);
        expect(performance.now() - start).toBeGreaterThan(245); // a timer may fire a little early
      }
    } finally {
      refuseAtOnce(service.app);
    }
  });

  it('leaves the code of another address as it is', async () => {
    const { email, flow } = await givenRegistered();
    const { code } = await latestMail(service, email);
    await givenResendAllowed(service);
    const other = await givenIdentity(service, application);
    expect((await ask('resend', flow, { email: other.email })).status).toBe(202);
    expect([await sent(other.email), await sent(email)]).toEqual([0, 1]);
    expect((await ask('verify-email', flow, { code })).status).toBe(200);
  });

  it('does not let a corrected address wait', async () => {
    const { flow } = await givenRegistered();
    const email = newEmail();
    expect((await ask('register', flow, { email, password: PASSWORD })).status).toBe(202);
    expect(await sent(email)).toBe(1);
  });

  it('sends one email to two requests at once', async () => {
    const { email, flow } = await givenRegistered();
    await givenResendAllowed(service);
    const barrier = await Barrier.hold(service, 'SELECT FROM identities WHERE email = $1 FOR UPDATE', [email]);
    const both = [ask('resend', flow, { email }), ask('resend', flow, { email })];
    await barrier.sees(2);
    await barrier.release();
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([202, 429]);
    expect(await sent(email)).toBe(2);
  });

  it('sends no second email when the right password of an unverified account follows at once', async () => {
    const { email, flow } = await givenRegistered();
    const answer = await ask('exchange', flow, { type: 'password', email, password: PASSWORD });
    expectFailure(answer, 401, 'credentials_invalid');
    expect((await ask('resend', flow, { email })).status).toBe(429);
    expect(await sent(email)).toBe(1);
  });

  it('mails new digits for an ID token whose address is not proved', async () => {
    const upstream = await Upstream.start();
    try {
      await givenProvider(service, application, { provider: 'corp', issuer: upstream.issuer, label: 'Corp' });
      const screen = new OwnScreen(service, application);
      const claims = person({ email_verified: false });
      const email = claims.email as string;
      const flow = await screen.startFlow();
      expectFailure(await screen.exchange(await upstream.sign(claims), {}, flow), 401, 'upstream_email_unverified');
      expectFailure(await ask('resend', flow, { email }), 429, 'mail_just_sent');
      await service.db.query("UPDATE unlinked_accounts SET mailed_at = mailed_at - interval '61 seconds'");
      expect((await ask('resend', flow, { email })).status).toBe(202);
      const { code } = await latestMail(service, email);
      expect((await ask('verify-email', flow, { code })).status).toBe(200);
    } finally {
      await upstream.stop();
    }
  });
});
