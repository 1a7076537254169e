import { Barrier } from './barrier.js';
import { DatabaseProxy, OF_A_USER } from './database-proxy.js';
import { givenApplication } from './given.js';
import { everythingIn, PortalActs } from './portal-acts.js';
import { type Answer, type Service, useService } from './service.js';
import { until } from './until.js';
import { Upstream } from './upstream.js';

/** Each act, and what a client is told that sends it once more after it has happened. */
const ACTS: [string, string | number][] = [
  ['a merge', 'access_token_invalid'], // its session goes on as another user, whom the next refresh names
  ['a relay account that takes its real address', 'no_relay_account'],
  ['a change of email', 'address_change_invalid'],
  ['the request for a change of email', 202],
  ['a change of email that is undone', 'email_undo_invalid'],
  ['a deletion', 'access_token_invalid'],
  ['a deletion with a mailed code', 'access_token_invalid'],
  ['a change of password', 'password_wrong'],
  ['a first password with a mailed code', 'current_password_required'],
  ['a proof that is kept, by a mailed code', 'fresh_proof_invalid'],
  ['a mailed code', 202],
  ['an account that is linked', 'link_token_invalid'],
  ['an account that is unlinked', 'link_not_found'],
  ['a passkey that is removed', 'passkey_not_found'],
  ['a second factor that is turned off by its code', 'mfa_not_enabled'],
  ['new recovery codes', 200],
  ['the step into the portal', 'portal_code_invalid'],
  ['the end of all other sessions', 200],
  ['a change of profile', 200],
];
const NAMES = ACTS.map(([name]) => name);

const LIMITED = [
  ...['a merge', 'a change of email', 'the request for a change of email', 'a deletion with a mailed code'],
  ...['a second factor that is turned off by its code', 'new recovery codes', 'a change of password', 'a mailed code'],
];

function expectRefused(answer: Answer): void {
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([
    503,
    expect.stringMatching(/^(unavailable|overloaded)$/),
  ]);
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
}

/** Which of the acts meet the fault with this number. */
type Choice = <Act>(acts: Act[], fault: number) => Act[];
export const ONE_FAULT_EACH: Choice = (acts, fault) => acts.filter((_act, place) => place % 3 === fault);
export const EVERY_FAULT: Choice = (acts) => acts;

export const describePortalFaults = (choose: Choice): void => {
  const service = useService();
  let proxy: DatabaseProxy;
  /** The same service, which reaches the database through the proxy. */
  let behind: Service;
  let upstream: Upstream;
  let acts: PortalActs;

  beforeAll(async () => {
    proxy = await DatabaseProxy.before(service.databaseUrl);
    behind = await service.replica({ DATABASE_URL: proxy.url, DATABASE_TIMEOUT: '5s' });
    upstream = await Upstream.start();
    acts = await PortalActs.on(service, await givenApplication(service), upstream);
  });
  afterAll(async () => {
    await upstream.stop();
    await behind.stop();
    await proxy.stop();
  });

  const given = (name: string) => (acts.given[name] as PortalActs['given'][string])();

  const holdOwner = (id: string) => Barrier.hold(service, 'SELECT FROM identities WHERE id = $1 FOR UPDATE', [id]);

  describe('A database that fails in the middle of', () => {
    it('is tried with every act', () => {
      expect(NAMES).toEqual(Object.keys(acts.given));
    });

    it.each(choose(NAMES, 0))(
      '%s (its backend is killed): nothing happened, and the same request works afterwards',
      async (name) => {
        const { portal, ask } = await given(name);
        const before = await everythingIn(service);
        const barrier = await holdOwner(portal.identity.id);
        const asked = ask(service);
        await barrier.sees(1);
        await service.db.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        expectRefused(await asked);
        await barrier.release();
        expect(await everythingIn(service)).toEqual(before);
        expect((await ask(service)).status).toBeLessThan(300);
      },
    );

    it.each(choose(NAMES, 1))(
      '%s (its commit is lost on the way): nothing happened, and the same request works',
      async (name) => {
        const { ask } = await given(name);
        const before = await everythingIn(service);
        proxy.failCommit('lost', OF_A_USER);
        expectRefused(await ask(behind));
        expect(proxy.hasFailedCommit).toBe(true);
        await until(async () => (await locksHeld()) === 0);
        expect(await everythingIn(service)).toEqual(before);
        expect((await ask(behind)).status).toBeLessThan(300);
      },
    );

    it.each(choose(ACTS, 2))(
      '%s (the answer to its commit is lost): it happened, and the same request says so',
      async (name, told) => {
        const { ask } = await given(name);
        const before = await everythingIn(service);
        proxy.failCommit('unanswered', OF_A_USER);
        expectRefused(await ask(behind));
        expect(proxy.hasFailedCommit).toBe(true);
        expect(await everythingIn(service)).not.toEqual(before);
        const again = await ask(behind);
        expect(again.headers.get('x-error-code') ?? again.status).toBe(told);
        expect(again.status).toBeLessThan(500);
      },
    );
  });

  describe('Limits', () => {
    let limited: Service;
    beforeAll(async () => {
      limited = await service.replica({ DATABASE_URL: proxy.url, RATE_LIMIT_SCALE: '0.1' });
    });
    afterAll(() => limited.stop());

    // Red (429) where an attempt is spent that was never judged.
    it.each(choose(LIMITED, 0))('count no attempt that a fault of ours has stopped (%s)', async (name) => {
      const { ask } = await given(name);
      const { mail_outbox: before } = await everythingIn(service);
      for (let time = 0; time < 7; time += 1) {
        proxy.failCommit('lost', OF_A_USER);
        expectRefused(await ask(limited));
      }
      expect((await ask(limited)).status).toBeLessThan(300);
      expect((await everythingIn(service)).mail_outbox).not.toBe(before);
    });
  });

  const locksHeld = async (): Promise<number> => {
    const { rowCount } = await service.db.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND state LIKE 'idle in transaction%' OR wait_event_type = 'Lock'`,
    );
    return rowCount ?? 0;
  };
};
