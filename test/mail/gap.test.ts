import { MAIL_GAP } from '../../src/flows/email-codes/code-text.js';
import { expectFailure } from '../support/expect.js';
import { givenApplication, givenIdentity } from '../support/given.js';
import { givenResendAllowed } from '../support/given-changes.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { alertOf, givenLogin, type HostedLogin } from '../support/hosted.js';
import { NEW_PASSWORD, useVisitor } from '../support/hosted-account.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { type Answer, startService, useService } from '../support/service.js';

const REGISTER = { path: 'register', button: 'Create account', title: 'a sign-up', fields: { password: NEW_PASSWORD } };
const FORGOT = { path: 'forgot', button: 'Send reset link', title: 'a forgotten password', fields: {} };
const ENDPOINTS = { register: 'register', forgot: 'forgot-password' };
type Page = typeof REGISTER | typeof FORGOT;

describe('One email of a kind a minute in a flow', () => {
  const service = useService();
  const visit = useVisitor(service);
  let login: HostedLogin;

  beforeEach(async () => {
    login = await givenLogin(service, visit.application);
  });

  /** As after the browser's «back»: the form is there once more. */
  async function ask({ path, button, fields }: Page, email: string): Promise<Answer> {
    await visit.browser.open(`/login/${path}${login.query}`);
    return visit.browser.press(button, { email, ...fields });
  }
  const call = (path: string, email: string, flow = login.flow) =>
    inFlow(service, flow, path, { email, password: NEW_PASSWORD });
  const sent = async (email: string) => (await mailsTo(service, email)).length;

  async function newAccount(): Promise<string> {
    return (await givenIdentity(service, visit.application)).email;
  }

  // Red where only an application's own screens are asked to wait.
  it.each([REGISTER, FORGOT])('refuses the second form of $title, and says when', async (page) => {
    const answers: unknown[] = [];
    for (const email of [await newAccount(), `nobody-has-this-${page.path}@example.com`]) {
      login = await givenLogin(service, visit.application);
      const begun = performance.now();
      expect((await ask(page, email)).status).toBe(303);
      const mails = await sent(email);
      const { status, headers, text } = await ask(page, email);
      answers.push([status, headers.get('x-error-code'), alertOf(text).replace(/in \d+ \w+/, 'soon')]);
      const wait = Number(headers.get('retry-after'));
      expect(wait).toBeLessThanOrEqual(MAIL_GAP);
      expect(wait).toBeGreaterThanOrEqual(MAIL_GAP - (performance.now() - begun) / 1000);
      expect(await sent(email)).toBe(mails);
      await givenResendAllowed(service);
      expect((await ask(page, email)).status).toBe(303);
      expect(await sent(email)).toBe(2 * mails);
    }
    // «in 1 minute», or already «in 59 seconds».
    expect(answers[0]).toEqual([
      429,
      'mail_just_sent',
      expect.stringMatching(/^We have just sent an email\..* soon\.$/),
    ]);
    expect(answers[1]).toEqual(answers[0]);
  });

  it.each([REGISTER, FORGOT])('counts forms and calls together: $title', async (page) => {
    const endpoint = ENDPOINTS[page.path as keyof typeof ENDPOINTS];
    const [first, second] = [await newAccount(), await newAccount()];
    await ask(page, first);
    expectFailure(await call(endpoint, first), 429, 'mail_just_sent');
    expectFailure(await call('resend', first), 429, 'mail_just_sent');
    login = await givenLogin(service, visit.application);
    await call(endpoint, second);
    expect((await ask(page, second)).status).toBe(429);
    expect([await sent(first), await sent(second)]).toEqual([1, 1]);
  });

  it.each([REGISTER, FORGOT])('does not let a corrected address wait: $title', async (page) => {
    const email = await newAccount();
    await ask(page, 'misspelt@example.com');
    expect((await ask(page, email)).status).toBe(303);
    expect(await sent(email)).toBe(1);
  });

  // Red where the hourly limit of the mailbox is spent before the minute is looked at.
  it.each(Object.values(ENDPOINTS))('spends nothing of the hourly limit on a refusal: %s', async (endpoint) => {
    const limited = await startService({ RATE_LIMIT_SCALE: '1' });
    try {
      const application = await givenApplication(limited);
      const { email } = await givenIdentity(limited, application);
      const flow = await givenFlow(limited, application);
      const press = () => inFlow(limited, flow, endpoint, { email, password: NEW_PASSWORD });
      await press();
      for (let again = 0; again < 6; again += 1) expectFailure(await press(), 429, 'mail_just_sent');
      await givenResendAllowed(limited);
      expect((await press()).status).toBe(202);
      expect(await mailsTo(limited, email)).toHaveLength(2);
    } finally {
      await limited.stop();
    }
  });

  // Red where the minute counts over all flows: a stranger would then keep the owner's email away.
  it.each(Object.values(ENDPOINTS))('does not let the request of a stranger delay the owner: %s', async (endpoint) => {
    const email = endpoint === 'register' ? 'own-wish@example.com' : await newAccount();
    await call(endpoint, email, await givenFlow(service, visit.application));
    expect((await call(endpoint, email)).status).toBe(202);
    expect(await sent(email)).toBe(2);
    const { code } = await latestMail(service, email);
    const step = endpoint === 'register' ? 'verify-email' : 'reset-password';
    const done = await inFlow(service, login.flow, step, { code, password: NEW_PASSWORD });
    expect(done.status).toBe(200);
  });
});
