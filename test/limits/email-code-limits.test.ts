import { RateLimits } from '../../src/platform/limits/counting.js';
import { LIMITS } from '../../src/platform/limits/limit-values.js';
import { withRefusedRows } from '../support/broken-storage.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity, givenSession } from '../support/given.js';
import { givenSignedInFrom } from '../support/given-changes.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';

const HOME = { 'x-forwarded-for': '203.0.113.9' };

describe('what strangers use up of sign-ins by mailed codes', () => {
  const service = useService({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
  let application: GivenApplication;
  let addresses = 0;
  let strangers = 0;

  beforeEach(async () => {
    application = await givenApplication(service, { plan: { providers: ['password', 'email_code'] } });
  });

  const somewhere = () => ({ 'x-forwarded-for': `10.8.${(++addresses >> 8) & 255}.${addresses & 255}` });
  const newEmail = () => `nobody-${++strangers}@example.com`;

  /** Asks for digits in a flow of its own; each attempt comes from another address, if it is not said from where. */
  async function asked(email: string, from?: object) {
    const flow = await givenFlow(service, application);
    expect((await inFlow(service, flow, 'email-code', { email }, { ...(from ?? somewhere()) })).status).toBe(202);
    return (code: string) =>
      inFlow(service, flow, 'exchange', { type: 'email_code', code }, { ...(from ?? somewhere()) });
  }

  async function givenOwnerAtHome(): Promise<string> {
    const identity = await givenIdentity(service, application);
    await givenSession(service, { application, identity });
    await givenSignedInFrom(service, identity, HOME['x-forwarded-for']);
    return identity.email;
  }

  const digitsOf = async (email: string) => (await latestMail(service, email)).code;

  // Red without mails of its own for a known address.
  it('R66: the mails of a mailbox, but not those of its owner’s own address', async () => {
    const email = await givenOwnerAtHome();
    const { points } = LIMITS['mail-recipient'];
    for (let mails = 0; mails <= points; mails += 1) await asked(email);
    expect(await mailsTo(service, email)).toHaveLength(points);
    const signIn = await asked(email, HOME);
    expect(await mailsTo(service, email)).toHaveLength(points + 1);
    expect((await signIn(await digitsOf(email))).status).toBe(200);
  });

  // Red without attempts of its own for a known address.
  it('R66: the attempts at an account, but not those of its owner’s own address', async () => {
    const email = await givenOwnerAtHome();
    const { points } = LIMITS['email-code-account'];
    for (let guesses = 0; guesses < points; guesses += 5) {
      const guess = await asked(email);
      for (let tried = 0; tried < 5; tried += 1) expectFailure(await guess('000000'), 401, 'email_code_invalid');
    }
    const elsewhere = await asked(email);
    expectFailure(await elsewhere(await digitsOf(email)), 401, 'email_code_invalid');
    const atHome = await asked(email, HOME);
    expect((await atHome(await digitsOf(email))).status).toBe(200);
  });

  // Red without the exception for known addresses.
  it('R56: the digits of all new addresses, but not those of an owner’s own', async () => {
    const owner = await givenOwnerAtHome();
    const limits = service.app.get(RateLimits, { strict: false });
    const { points } = LIMITS['email-code-digits-application'];
    await limits.spendMany('email-code-digits-application', application.id, points);
    const newcomer = newEmail();
    const signIn = await asked(newcomer);
    expectFailure(await signIn(await digitsOf(newcomer)), 401, 'email_code_invalid');
    const atHome = await asked(owner, HOME);
    expect((await atHome(await digitsOf(owner))).status).toBe(200);
  });

  // Red where guesses beyond the attempts of a mailbox are not counted.
  it('R47: as much where the digits went out as where they did not', async () => {
    const limits = service.app.get(RateLimits, { strict: false });
    const answers = [];
    for (const more of [{}, { blockedAt: new Date() }]) {
      const { email } = await givenIdentity(service, application, more);
      const from = somewhere();
      const bucket = from['x-forwarded-for'];
      await limits.spendMany('email-code-account', `${application.id}/${email}`, LIMITS['email-code-account'].points);
      await limits.spendMany('email-code-digits-address', bucket, LIMITS['email-code-digits-address'].points - 5);
      const guess = await asked(email, from);
      for (let tried = 0; tried < 5; tried += 1) expectFailure(await guess('000000'), 401, 'email_code_invalid');
      const own = newEmail();
      const signIn = await asked(own, from);
      answers.push((await signIn(await digitsOf(own))).status);
    }
    expect(answers).toEqual([401, 401]);
  });

  // Red where a mail that was not written counts.
  it('counts no mail that could not be written', async () => {
    const email = newEmail();
    await withRefusedRows(service, { table: 'mail_outbox', before: 'INSERT' }, async () => {
      for (let mails = 0; mails < LIMITS['mail-recipient'].points; mails += 1) {
        const flow = await givenFlow(service, application);
        expect((await inFlow(service, flow, 'email-code', { email }, somewhere())).status).toBe(500);
      }
    });
    const signIn = await asked(email);
    expect((await signIn(await digitsOf(email))).status).toBe(200);
  });

  // Red where each of many requests at once counts a mail.
  it('counts one mail for a button that is pressed twice', async () => {
    const email = newEmail();
    const flow = await givenFlow(service, application);
    const presses = Array.from({ length: LIMITS['mail-recipient'].points + 1 }, () =>
      inFlow(service, flow, 'email-code', { email }, somewhere()),
    );
    expect((await Promise.all(presses)).filter(({ status }) => status === 202)).toHaveLength(1);
    await asked(email);
    expect(await mailsTo(service, email)).toHaveLength(2);
  });
});
