import { hash as bcrypt } from '@node-rs/bcrypt';
import { verifyImported } from '../../src/identities/passwords/imported-hashes.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { letHashesCost } from '../support/hash-costs.js';
import { letRefusalsWait } from '../support/refusal-waits.js';
import { type Answer, useService } from '../support/service.js';

letHashesCost();

describe('A sign-in that fails', () => {
  const service = useService();
  let application: GivenApplication;
  let flow: string;
  beforeAll(async () => {
    letRefusalsWait(service);
    application = await givenApplication(service);
    const urls = { redirect_url: application.origin, cancel_url: application.origin };
    flow = (await service.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey })).body.code;
  });

  const signIn = (email: string, password = 'wrong horse'): Promise<Answer> =>
    service.http.post('/v1/auth/exchange', { type: 'password', email, password }, { 'x-auth-flow-id': flow });
  const timed = async (act: () => Promise<unknown>): Promise<number> => {
    const begin = performance.now();
    await act();
    return performance.now() - begin;
  };
  const quickest = async (times: number, act: () => Promise<unknown>): Promise<number> => {
    const measured: number[] = [];
    for (let count = 0; count < times; count += 1) measured.push(await timed(act));
    return Math.min(...measured);
  };

  // Red where a failure is answered as soon as it is known.
  it('S12: takes as long for nobody, and for one of our own hashes, as for an imported one', async () => {
    const passwordHash = await bcrypt(PASSWORD, { cost: 13 });
    const imported = await givenIdentity(service, application, { passwordHash });
    const own = await givenIdentity(service, application);
    const waiting = await givenIdentity(service, application, { unverified: true });
    const blocked = await givenIdentity(service, application, { blockedAt: new Date() });
    let check = Number.POSITIVE_INFINITY;
    // In turns, so that a machine that changes its speed does so for both.
    const checkAgain = async () => {
      check = Math.min(check, await timed(() => verifyImported(passwordHash, 'wrong horse')));
    };
    for (let round = 0; round < 3; round += 1) {
      expectFailure(await signIn(imported.email), 401, 'credentials_invalid');
      await checkAgain();
    }
    const took: number[] = [];
    for (const [email, password] of [
      ['nobody@example.com'],
      [own.email],
      [blocked.email, PASSWORD],
      [waiting.email, PASSWORD],
    ] as const) {
      took.push(await quickest(2, () => signIn(email, password)));
      await checkAgain();
    }
    expect(Math.min(...took)).toBeGreaterThan(check / 2); // a busy machine changes its speed between two of them
  });

  // Red where the wait is spent in the line of hashes.
  it('S12: keeps nobody waiting who signs in meanwhile', async () => {
    const { email } = await givenIdentity(service, application);
    const imported = await givenIdentity(service, application, { passwordHash: await bcrypt(PASSWORD, { cost: 13 }) });
    await signIn(imported.email); // so that failures wait for as long as many of our own checks take, on every machine
    const order: string[] = [];
    const failures = Array.from({ length: 20 }, (_, guess) =>
      signIn(`nobody-${guess}@example.com`).then(() => order.push('failure')),
    );
    const success = signIn(email, PASSWORD).then(({ status }) => order.push(`success ${status}`));
    await Promise.all([...failures, success]);
    expect(order).toContain('success 200');
    expect(order.indexOf('success 200')).toBeLessThan(failures.length / 2);
  });
});
