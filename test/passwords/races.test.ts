import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  givenPortalSession,
  PASSWORD,
} from '../support/given.js';
import { letHashesCost } from '../support/hash-costs.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';

letHashesCost();

const NEW_PASSWORD = 'seven unhurried otters';
/** By then a sign-in has given up its place on a shared connection (100 ms) and waits on one of its own, for good. */
const ALONE_MS = 150;

describe('A new password, and whoever is just being let in by the old one', () => {
  const service = useService({ DATABASE_POOL: '24' });
  let application: GivenApplication;
  let identity: GivenIdentity;
  beforeAll(async () => {
    application = await givenApplication(service);
  });
  beforeEach(async () => {
    identity = await givenIdentity(service, application);
  });

  const startFlow = () => givenFlow(service, application);
  const ask = (path: string, flow: string, body: unknown) => inFlow(service, flow, path, body);
  const authorize = (code: string) => service.http.post('/v1/auth/authorize', { code, client_type: 'server' });

  /** Everything is ready: whoever is let go next needs nothing but the lock. */
  async function givenReset(): Promise<() => Promise<Answer>> {
    const flow = await startFlow();
    await ask('forgot-password', flow, { email: identity.email });
    const { code } = await latestMail(service, identity.email);
    return () => ask('reset-password', flow, { code, password: NEW_PASSWORD });
  }
  async function givenSignIn(): Promise<() => Promise<Answer>> {
    const flow = await startFlow();
    return () => ask('exchange', flow, { type: 'password', email: identity.email, password: identity.password });
  }
  const holdIdentity = () =>
    Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR NO KEY UPDATE', [identity.id]);

  // Red without the comparison of hashes in the statement that completes a flow.
  it('R23: a sign-in that checked the old password before a reset gets no code after it', async () => {
    const [reset, signIn] = [await givenReset(), await givenSignIn()];
    const barrier = await holdIdentity();
    const resetting = reset();
    await barrier.sees(1);
    const signingIn = signIn();
    await barrier.sees(2);
    await barrier.release();
    expect((await resetting).status).toBe(200);
    expectFailure(await signingIn, 401, 'credentials_invalid');
  });

  // Red without the lock in the same statement: the reset would not see the code that is about to be issued.
  it('R23: a sign-in that got ahead of a reset has a code that opens nothing', async () => {
    const [reset, signIn] = [await givenReset(), await givenSignIn()];
    const barrier = await holdIdentity();
    const signingIn = signIn();
    await barrier.sees(1, ALONE_MS);
    const resetting = reset();
    await barrier.sees(2);
    await barrier.release();
    expect((await resetting).status).toBe(200);
    expectFailure(await authorize((await signingIn).body.code), 401, 'authorization_code_consumed');
  });

  // Red (503, after a second) where an exchange locks the code before the person.
  it('R23: an exchange of a code and a reset queue up, and do not wait for each other', async () => {
    const [reset, signIn] = [await givenReset(), await givenSignIn()];
    const { body } = await signIn();
    const barrier = await holdIdentity();
    const resetting = reset();
    await barrier.sees(1);
    const exchanging = authorize(body.code);
    await barrier.sees(2);
    await barrier.release();
    expect((await resetting).status).toBe(200);
    expectFailure(await exchanging, 401, 'authorization_code_consumed');
  });

  // Red without the lock.
  it('R27: whoever is blocked while their password is checked gets no code', async () => {
    const signIn = await givenSignIn();
    const barrier = await Barrier.hold(service, 'UPDATE identities SET blocked_at = now() WHERE id = $1', [
      identity.id,
    ]);
    const signingIn = signIn();
    await barrier.sees(1);
    await barrier.release();
    expectFailure(await signingIn, 401, 'credentials_invalid');
  });

  // Red where the change does not look again at what it checked.
  it('R23: a change in the portal that checked the old password before a reset changes nothing after it', async () => {
    const reset = await givenReset();
    const portal = await givenPortalSession(service, { application, identity });
    const barrier = await holdIdentity();
    const resetting = reset();
    await barrier.sees(1);
    const changing = service.http.post(
      '/v1/portal/password',
      { current_password: PASSWORD, password: 'a thief has chosen this' },
      portal.bearer,
    );
    await barrier.sees(2);
    await barrier.release();
    expect((await resetting).status).toBe(200);
    expectFailure(await changing, 401, 'access_token_invalid');
    identity = { ...identity, password: NEW_PASSWORD };
    expect((await (await givenSignIn())()).status).toBe(200);
  });
});
