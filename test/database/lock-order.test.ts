import { Resends } from '../../src/flows/email-codes/resends.service.js';
import { BlockingAndDeletion } from '../../src/identities/account/blocking-and-deletion.js';
import { Barrier } from '../support/barrier.js';
import { CALLER, type GivenApplication, givenApplication, openFlow } from '../support/given.js';
import { givenResendAllowed } from '../support/given-changes.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';

const PASSWORD = 'seven unhurried otters';

interface Situation {
  email: string;
  identityId: string;
  flow: string;
  digits: string;
}

describe('Two who change one account and its emailed codes at once', () => {
  const service = useService({ DATABASE_POOL: '24', DATABASE_TIMEOUT: '1m' });
  let application: GivenApplication;
  let people = 0;

  beforeAll(async () => {
    application = await givenApplication(service);
  });

  const startFlow = () => givenFlow(service, application);
  const ask = (path: string, flow: string, body: unknown) => inFlow(service, flow, path, body);

  async function givenMailed(path: 'register' | 'forgot-password'): Promise<Situation> {
    people += 1;
    const email = `locked-${people}@example.com`;
    const flow = await startFlow();
    await ask('register', flow, { email, password: PASSWORD });
    if (path === 'forgot-password') await ask(path, flow, { email });
    const { rows } = await service.db.query('SELECT id FROM identities WHERE email = $1', [email]);
    await givenResendAllowed(service);
    return { email, identityId: rows[0].id, flow, digits: (await latestMail(service, email)).code };
  }

  type Act = (at: Situation) => Promise<unknown>;
  const ACTS: Record<string, Act> = {
    'another registration': async ({ email }) => ask('register', await startFlow(), { email, password: PASSWORD }),
    'a block': ({ identityId }) => service.app.get(BlockingAndDeletion, { strict: false }).block(identityId),
    'a verification': ({ flow, digits }) => ask('verify-email', flow, { code: digits }),
    'a reset': ({ flow, digits }) => ask('reset-password', flow, { code: digits, password: PASSWORD }),
    'a request for a reset': ({ flow, email }) => ask('forgot-password', flow, { email }),
  };

  // Red (40P01, so a 503 or a block that failed) where the codes are locked before the account.
  it.each([
    ['register', 'another registration', 'a verification'],
    ['register', 'a block', 'a verification'],
    ['forgot-password', 'a block', 'a reset'],
    ['forgot-password', 'a block', 'a request for a reset'],
  ] as const)('S17: queue up and do not wait in a circle (%s: %s, then %s)', async (mailed, first, second) => {
    const at = await givenMailed(mailed);
    const barrier = await Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR UPDATE', [at.identityId]);
    const acts = [ACTS[first] as Act, ACTS[second] as Act];
    const acting: Promise<unknown>[] = [];
    for (const [index, act] of acts.entries()) {
      acting.push(act(at).catch((failure: unknown) => failure));
      await barrier.sees(index + 1);
    }
    await barrier.release();
    const [one, other] = await Promise.all(acting);
    expect(one).not.toBeInstanceOf(Error);
    expect((other as Answer).status).toBeLessThan(500);
    const { rows } = await service.db.query('SELECT blocked_at FROM identities WHERE id = $1', [at.identityId]);
    expect(rows[0].blocked_at !== null).toBe(first === 'a block');
  });

  // Red (40P01) where a code is locked before its flow by one, and after it by the other.
  it('S17: nor do two who use one flow', async () => {
    const at = await givenMailed('register');
    const open = await openFlow(service, at.flow);
    const barrier = await Barrier.hold(service, 'SELECT FROM auth_flows WHERE id = $1 FOR UPDATE', [open.flow.id]);
    const resends = service.app.get(Resends, { strict: false });
    const resending = resends
      .resendVerification(open, { caller: CALLER, browserHash: null })
      .catch((failure: unknown) => failure);
    await barrier.sees(1);
    const verifying = ask('verify-email', at.flow, { code: at.digits });
    await barrier.sees(2);
    await barrier.release();
    expect(await resending).toBeUndefined();
    expect((await verifying).status).toBeLessThan(500);
  });
});
