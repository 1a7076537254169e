import { LIMITS } from '../../src/platform/limits/limit-values.js';
import { type GivenApplication, givenApplication, givenIdentity } from '../support/given.js';
import { givenProvider } from '../support/given-provider.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';
import { accountOf, CORP, ReturningBrowser } from '../support/upstream-accounts.js';

const service = useService({ RATE_LIMIT_SCALE: '1' });
let application: GivenApplication;

beforeAll(async () => {
  application = await givenApplication(service);
  await givenProvider(service, application, CORP);
});

const errorOf = ({ headers }: Answer) => headers.get('x-error-code');

describe('Wrong digits that a stranger types for an account elsewhere', () => {
  /** As many as are allowed in a day, in a flow for each email. */
  async function typeWrongDigits(email: string): Promise<void> {
    for (let typed = 0; typed < LIMITS['link-code-account'].points; typed += 5) {
      const stranger = new ReturningBrowser(service, application);
      await stranger.arrive(accountOf({ email, isEmailVerified: false }));
      const { code } = await latestMail(service, email);
      for (let guess = 0; guess < 5; guess += 1)
        expect(errorOf(await stranger.press('Verify', { code: code === '000000' ? '111111' : '000000' }))).toBe(
          'email_code_invalid',
        );
    }
  }

  // Red where both kinds of digits are counted together.
  it('leave the owner of the mailbox the digits of a reset', async () => {
    const { email } = await givenIdentity(service, application);
    await typeWrongDigits(email);
    const flow = await givenFlow(service, application);
    await inFlow(service, flow, 'forgot-password', { email });
    const { code } = await latestMail(service, email);
    const reset = await inFlow(service, flow, 'reset-password', { code, password: 'seven unhurried otters' });
    expect(reset.status).toBe(200);
  });

  it('leave the owner the sign-in, by which the account elsewhere is linked too', async () => {
    const { email, password } = await givenIdentity(service, application);
    await typeWrongDigits(email);
    const owner = new ReturningBrowser(service, application);
    await owner.arrive(accountOf({ email, isEmailVerified: false }));
    await owner.press('Verify', { code: (await latestMail(service, email)).code });
    expect(errorOf(owner.page)).toBe('email_code_invalid');
    await owner.press('I already have an account');
    await owner.land();
    expect((await owner.press('Sign in', { email, password })).headers.get('location')).toContain('/callback?');
  });
});
