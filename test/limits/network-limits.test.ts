import { addressBucket } from '../../src/platform/http/caller.js';
import { LIMITS } from '../../src/platform/limits/limit-values.js';
import { widened } from '../../src/platform/limits/networks.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenIdentity, PASSWORD } from '../support/given.js';
import { givenFlow } from '../support/headless.js';
import { type Answer, useService } from '../support/service.js';

const SCALE = 0.01;
const APPLICATION = LIMITS['sign-in-application'].points * SCALE;
const PER_48 = Math.round(LIMITS['sign-in-address'].points * 16 * SCALE);

describe('The limits of networks', () => {
  const service = useService({ RATE_LIMIT_SCALE: String(SCALE), TRUST_PROXY: '1' });

  const startFlow = (of: GivenApplication) => givenFlow(service, of);
  const signIn = (flow: string, from: string, email: string, password = 'wrong horse'): Promise<Answer> =>
    service.http.post(
      '/v1/auth/exchange',
      { type: 'password', email, password },
      { 'x-auth-flow-id': flow, 'x-forwarded-for': from },
    );
  let nobodies = 0;
  /** Guesses at nobody's account, each from another address. */
  const guesses = (flow: string, from: (guess: number) => string, amount: number): Promise<number[]> =>
    Promise.all(
      Array.from({ length: amount }, async (_none, guess) => {
        const { status } = await signIn(flow, from(guess), `nobody-${nobodies++}@example.com`);
        return status;
      }),
    );

  // Red where each /64 of a /48 counts for itself: the application's whole budget is gone after the flood.
  it('S10: one /48 does not spend the budget of an application', async () => {
    const application = await givenApplication(service);
    const flow = await startFlow(application);
    const statuses = await guesses(flow, (guess) => `2001:db8:48:${(guess * 256).toString(16)}::1`, APPLICATION + 5);
    expect(statuses.filter((status) => status === 401)).toHaveLength(PER_48);
    expect(statuses.filter((status) => status === 429)).toHaveLength(APPLICATION + 5 - PER_48);
    const { email } = await givenIdentity(service, application);
    expect((await signIn(flow, '2001:db8:49::1', email, PASSWORD)).status).toBe(200);
  });

  it('S10: a /56 has less than a /48, and more than a /64', async () => {
    const flow = await startFlow(await givenApplication(service));
    const statuses = await guesses(flow, (guess) => `2001:db8:56:${guess.toString(16)}::1`, 6);
    expect(statuses.sort()).toEqual([401, 401, 429, 429, 429, 429]);
    expect((await guesses(flow, () => '2001:db8:56:100::1', 2)).sort()).toEqual([401, 429]);
  });

  // Red where the budget of the application is one for strangers and for those who have been here before.
  it('S10: who has signed in from there before does so while strangers have used up the application', async () => {
    const application = await givenApplication(service);
    const { email } = await givenIdentity(service, application);
    const home = '2001:db8:e0::1';
    const { code } = (await signIn(await startFlow(application), home, email, PASSWORD)).body;
    await service.http.post('/v1/auth/authorize', { code, client_type: 'server' }, { 'x-forwarded-for': home });
    const flow = await startFlow(application);
    await guesses(flow, (guess) => `198.51.${guess >> 8}.${guess & 255}`, APPLICATION);
    const { email: stranger } = await givenIdentity(service, application);
    expectFailure(await signIn(flow, '203.0.113.9', stranger, PASSWORD), 429, 'too_many_requests');
    expect((await signIn(flow, home, email, PASSWORD)).status).toBe(200);
  });

  it.each([
    ['2001:db8:1:2345::9', '2001:db8:1:2300::/56', '2001:db8:1::/48'],
    ['2001:db8::9', '2001:db8:0:0::/56', '2001:db8:0::/48'],
    ['192.0.2.1', undefined, undefined],
  ])('S10: %s counts in %s and %s', (address, wide, wider) => {
    for (const scope of ['', '0192abcd-0000-7000-8000-00000000beef/']) {
      const bucket = scope + addressBucket(address);
      expect([widened(bucket, 56), widened(bucket, 48)]).toEqual([wide && scope + wide, wider && scope + wider]);
    }
  });
});
