import { LIMITS } from '../../src/platform/limits/limit-values.js';
import { type GivenApplication, givenApplication, givenIdentity, givenSession, PASSWORD } from '../support/given.js';
import { givenSignedInFrom } from '../support/given-changes.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';

const HOME = '203.0.113.9';
const { points: MAILS } = LIMITS['mail-recipient'];

describe('what strangers use up of the mails that reset a password', () => {
  const service = useService({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
  let application: GivenApplication;
  let addresses = 0;

  beforeEach(async () => {
    application = await givenApplication(service, { plan: { providers: ['password', 'email_code'] } });
  });

  const somewhere = () => `10.9.0.${++addresses}`;
  const resetsTo = async (email: string) =>
    (await mailsTo(service, email)).filter(({ template }) => template === 'reset_password').length;

  async function ask(path: string, email: string, from = somewhere()): Promise<void> {
    const flow = await givenFlow(service, application);
    const answer = await inFlow(service, flow, path, { email, password: PASSWORD }, { 'x-forwarded-for': from });
    expect(answer.status).toBe(202);
  }

  // Red where the mails of all kinds count together.
  it.each(['register', 'email-code'])('R66: none by %s', async (path) => {
    const { email } = await givenIdentity(service, application);
    for (let mails = 0; mails <= MAILS; mails += 1) await ask(path, email);
    expect(await mailsTo(service, email)).toHaveLength(MAILS);
    await ask('forgot-password', email);
    expect(await resetsTo(email)).toBe(1);
  });

  // Red without mails of its own for a known address.
  it('R66: those of new addresses, but not those of its owner’s own', async () => {
    const identity = await givenIdentity(service, application);
    await givenSession(service, { application, identity });
    await givenSignedInFrom(service, identity, HOME);
    for (let mails = 0; mails <= MAILS; mails += 1) await ask('forgot-password', identity.email);
    expect(await resetsTo(identity.email)).toBe(MAILS);
    await ask('forgot-password', identity.email, HOME);
    expect(await resetsTo(identity.email)).toBe(MAILS + 1);
  });
});
