import { givenAccountPages } from '../support/account-pages.js';
import { Barrier } from '../support/barrier.js';
import { expectFailure } from '../support/expect.js';
import { type GivenApplication, givenApplication, givenCode, givenSession, PASSWORD } from '../support/given.js';
import { type GivenPortal, givenPortal } from '../support/given-portal.js';
import { givenProvider } from '../support/given-provider.js';
import { givenFlow, inFlow } from '../support/headless.js';
import { latestMail, linkCode } from '../support/mailbox.js';
import { type Answer, useService } from '../support/service.js';
import { Upstream } from '../support/upstream.js';

const service = useService({ DATABASE_POOL: '24', DATABASE_TIMEOUT: '1m' });
let application: GivenApplication;
let upstream: Upstream;

beforeAll(async () => {
  application = await givenApplication(service);
  upstream = await Upstream.start();
  await givenProvider(service, application, { issuer: upstream.issuer });
});
afterAll(() => upstream.stop());

describe('An account that is deleted while its owner asks for more', () => {
  const deleting = (id: string) => Barrier.hold(service, 'DELETE FROM identities WHERE id = $1', [id]);

  // Red (500) where a row that belongs to the account is simply refused.
  it('is not led into the portal: it is gone (404)', async () => {
    const { accessToken, identity } = await givenSession(service, { application });
    const barrier = await deleting(identity.id);
    const asked = service.http.get('/v1/portal/exchange', { authorization: `Bearer ${accessToken}` });
    await barrier.sees(1);
    await barrier.release();
    expectFailure(await asked, 404, 'identity_not_found');
  });

  it('gets no authenticator app: it is gone (404)', async () => {
    const { bearer, identity } = await givenPortal(service, { application });
    const barrier = await deleting(identity.id);
    const asked = service.http.patch('/v1/portal/mfa/enable', bearer, {});
    await barrier.sees(1);
    await barrier.release();
    expectFailure(await asked, 404, 'identity_not_found');
  });

  it('is not sent to a provider: its session is over', async () => {
    const { browser, session } = await givenAccountPages(service, { application });
    await browser.open('/portal/linked-accounts/add');
    await browser.land();
    await browser.press('Confirm', { password: PASSWORD });
    await browser.land();
    const barrier = await Barrier.hold(service, 'DELETE FROM sessions WHERE identity_id = $1', [session.identity.id]);
    const asked = browser.press('Continue with corp', { provider: 'corp' });
    await barrier.sees(1);
    await barrier.release();
    const page = await asked;
    expect([page.status, page.headers.get('x-error-code')]).toEqual([401, 'access_token_invalid']);
  });
});

/** A relay account that is about to become one with a real account, whose owner is elsewhere in the portal. */
interface Situation {
  relay: GivenPortal;
  relayCode: string;
  real: GivenPortal;
  emailCode: string;
  undo: string;
}

describe('Two acts on accounts that become one', () => {
  let application: GivenApplication;
  beforeAll(async () => {
    application = await givenApplication(service); // its seats are counted
  });
  let people = 0;
  const post = (path: string, { bearer }: GivenPortal, body: object) =>
    service.http.post(`/v1/portal/${path}`, body, bearer);

  async function givenSituation(): Promise<Situation> {
    people += 1;
    const real = await givenPortal(service, { application });
    const next = `next-${people}@example.com`;
    await post('email', real, { email: next, password: PASSWORD });
    const undo = linkCode(await latestMail(service, real.identity.email));
    const emailCode = (await latestMail(service, next)).code;
    const relay = await givenPortal(service, { application });
    await service.db.query('UPDATE identities SET email_is_relay = true WHERE id = $1', [relay.identity.id]);
    await post('relay', relay, { email: real.identity.email, password: PASSWORD });
    const relayCode = (await latestMail(service, real.identity.email)).code;
    return { relay, relayCode, real, emailCode, undo };
  }

  const remove = ({ bearer, identity }: GivenPortal) =>
    service.http.send('DELETE', '/v1/portal/account', {
      headers: bearer,
      body: { confirm: identity.email, password: PASSWORD },
    });
  const signIn = async ({ identity }: GivenPortal) =>
    inFlow(service, await givenFlow(service, application), 'exchange', {
      ...{ type: 'password', email: identity.email, password: PASSWORD },
    });
  const authorize = async (code: string) => service.http.post('/v1/auth/authorize', { code, client_type: 'server' });

  type Act = (at: Situation) => Promise<() => Promise<Answer>>;
  const ACTS: Record<string, Act> = {
    merge:
      async ({ relay, relayCode }) =>
      () =>
        post('relay/confirm', relay, { code: relayCode }),
    'deletion of the relay account':
      async ({ relay }) =>
      () =>
        remove(relay),
    'deletion of the real account':
      async ({ real }) =>
      () =>
        remove(real),
    'change of the real address':
      async ({ real, emailCode }) =>
      () =>
        post('email/confirm', real, { code: emailCode }),
    'undoing at the real account':
      async ({ undo }) =>
      () =>
        service.http.form('/portal/email/stop', { code: undo }),
    'sign-in to the real account':
      async ({ real }) =>
      () =>
        signIn(real),
    'sign-in to the relay account':
      async ({ relay }) =>
      () =>
        signIn(relay),
    'new session of the real account': async ({ real }) => {
      const code = await givenCode(service, application, real);
      return () => authorize(code);
    },
    'new session of the relay account': async ({ relay }) => {
      const code = await givenCode(service, application, relay);
      return () => authorize(code);
    },
  };

  const seats = async () => {
    const { rows } = await service.db.query(
      `SELECT used, (SELECT count(*)::int FROM identities WHERE application_id = $1 AND seated_at IS NOT NULL) AS seated
       FROM application_seats WHERE application_id = $1`,
      [application.id],
    );
    return rows[0];
  };
  const idOf = async (id: string) =>
    (await service.http.get(`/v1/applications/users/${id}`, { 'x-api-key': application.apiKey })).body.id ?? null;

  /** What both are told, and whether the relay account is the real one afterwards; null where either may come first. */
  const PAIRS: [string, string, [number, number], boolean | null][] = [
    ['merge', 'deletion of the relay account', [200, 404], true],
    ['deletion of the relay account', 'merge', [200, 404], false],
    ['merge', 'deletion of the real account', [200, 200], false],
    ['deletion of the real account', 'merge', [200, 200], false],
    ['merge', 'change of the real address', [200, 200], null],
    ['change of the real address', 'merge', [200, 200], null],
    ['merge', 'undoing at the real account', [200, 200], true],
    ['undoing at the real account', 'merge', [200, 200], true],
    ['merge', 'sign-in to the real account', [200, 200], true],
    ['sign-in to the real account', 'merge', [200, 200], true],
    ['merge', 'sign-in to the relay account', [200, 401], true],
    ['sign-in to the relay account', 'merge', [200, 200], true],
    ['merge', 'new session of the real account', [200, 200], true],
    ['new session of the real account', 'merge', [200, 200], true],
    ['merge', 'new session of the relay account', [200, 404], true],
    ['new session of the relay account', 'merge', [200, 200], true],
    ['change of the real address', 'deletion of the real account', [200, 400], false],
    ['deletion of the real account', 'change of the real address', [200, 404], false],
    ['undoing at the real account', 'deletion of the real account', [200, 401], false],
    ['deletion of the real account', 'undoing at the real account', [200, 404], false],
  ];

  // Red (40P01, so a 503) where two take their locks in another order.
  it.each(PAIRS)('queue up and do not wait in a circle (%s, then %s)', async (first, second, told, isOne) => {
    const at = await givenSituation();
    const acts = [await (ACTS[first] as Act)(at), await (ACTS[second] as Act)(at)];
    const [relay, real] = [at.relay.identity.id, at.real.identity.id];
    const lock = 'SELECT FROM identities WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE';
    const barrier = await Barrier.hold(service, lock, [[relay, real]]);
    const answers: Promise<Answer>[] = [];
    for (const act of acts) {
      answers.push(act());
      await barrier.sees(answers.length, 150); // what waits in a pipeline loses its place after 100 ms
    }
    await barrier.release();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(told);
    const { used, seated } = await seats();
    expect(used).toBe(seated);
    if (isOne !== null) expect((await idOf(relay)) === real).toBe(isOne);
  });
});
