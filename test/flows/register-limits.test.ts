import { LIMITS } from '../../src/platform/limits/limit-values.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail, mailsTo } from '../support/mailbox.js';
import { useService } from '../support/service.js';

const OWNERS = 'seven unhurried otters';
const STRANGERS = 'four quiet green kettles';
const MAILS = LIMITS['mail-recipient'].points;

describe('POST /v1/auth/register for an address that has had its mails', () => {
  const service = useService({ RATE_LIMIT_SCALE: '1' });
  let application: GivenApplication;

  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const startFlow = () => givenFlow(service, application);
  const ask = (path: string, flow: string, body: unknown) => inFlow(service, flow, path, body);

  it('R59: answers the same and changes nothing, so an earlier mail never confirms a later password', async () => {
    const email = 'owner@example.com';
    const [stranger, owner] = [await startFlow(), await startFlow()];
    const register = (flow: string, password: string) => ask('register', flow, { email, password });
    for (let mails = 1; mails < MAILS; mails += 1) await register(await startFlow(), STRANGERS);
    await register(owner, OWNERS);
    const { code } = await latestMail(service, email);

    const late = await register(stranger, STRANGERS);
    expect([late.status, late.body]).toEqual([202, { status: 'verification_sent', resend_after_seconds: 60 }]);
    expect(await mailsTo(service, email)).toHaveLength(MAILS);

    expect((await ask('verify-email', owner, { code })).status).toBe(200);
    const signIn = async (password: string) =>
      (await ask('exchange', await startFlow(), { type: 'password', email, password })).status;
    expect(await signIn(STRANGERS)).toBe(401);
    expect(await signIn(OWNERS)).toBe(200);
  });
});
