import { LOCKS } from '../../src/platform/database/postgres.js';
import { type Chore, type Sweep, Sweeps } from '../../src/platform/database/sweeps.js';
import { Loops } from '../../src/platform/loops/loops.js';
import { Barrier } from '../support/barrier.js';
import { givenApplication, givenCode, givenIdentity, givenSession, givenTimePasses } from '../support/given.js';
import { givenExpiredFlows, givenRevoked } from '../support/given-changes.js';
import { givenHousekeeping } from '../support/housekeeping.js';
import { useNewService } from '../support/service.js';
import { until } from '../support/until.js';
import { WallClock } from '../support/wall-clock.js';

describe('Housekeeping', () => {
  const service = useNewService();
  beforeAll(async () => {
    givenHousekeeping(service);
  });

  const sweep = () => givenHousekeeping(service).run();
  const count = async (table: string): Promise<number> =>
    Number((await service.db.query(`SELECT count(*) FROM ${table}`)).rows[0].count);

  const plansOf = async (sweep: string, explain: string): Promise<string[]> => {
    const client = await service.db.connect();
    try {
      await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
      const plans: string[] = [];
      for (const { name, statement } of service.app.get(Sweeps).all())
        if (name === sweep) {
          const { rows } = await client.query(`${explain} ${statement.replace('$1', '500')}`);
          plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        }
      return plans;
    } finally {
      client.release(true);
    }
  };

  it('removes flows and their codes a day after they expired, not before', async () => {
    await givenCode(service, await givenApplication(service));
    await givenCode(service, await givenApplication(service));
    await givenExpiredFlows(service, { ago: '23 hours' });
    await sweep();
    expect([await count('auth_flows'), await count('authorization_codes')]).toEqual([2, 2]);
    await givenExpiredFlows(service, { ago: '25 hours' });
    expect(await sweep()).toBe(2);
    expect([await count('auth_flows'), await count('authorization_codes')]).toEqual([0, 0]);
  });

  // Red without a listener for the connection's errors (BoundedClient): the process ends.
  it('S7: survives the loss of its connection between two statements, and sweeps the next time', async () => {
    const barrier = await Barrier.hold(service, 'LOCK TABLE session_cut_offs'); // what another connection asks for
    const sweeping = sweep();
    await barrier.sees(1);
    const lost = 'FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE objid = $1 AND datname = current_database()';
    const { rows } = await service.db.query(`SELECT state, pg_terminate_backend(pid) ${lost}`, [LOCKS.housekeeping]);
    expect(rows).toEqual([{ state: 'idle', pg_terminate_backend: true }]);
    await until(async () => (await service.db.query(`SELECT ${lost}`, [LOCKS.housekeeping])).rowCount === 0);
    await barrier.release();
    await sweeping;
    expect(await sweep()).toEqual(expect.any(Number));
  });

  it('S7: survives the loss of its connection in a statement, and sweeps the next time', async () => {
    const barrier = await Barrier.hold(service, 'LOCK TABLE auth_flows');
    const sweeping = sweep().catch((error: Error) => error);
    await barrier.sees(1);
    await barrier.hangsUp();
    expect(await sweeping).toBeInstanceOf(Error);
    await barrier.release();
    expect(await sweep()).toEqual(expect.any(Number));
  });

  it('removes sessions a month after they ended, so that a late token is still recognised until then', async () => {
    const [living, revoked, expired] = [
      await givenSession(service),
      await givenSession(service),
      await givenSession(service),
    ];
    await givenRevoked(service, revoked.sessionId, '31 days');
    await givenTimePasses(service, expired.sessionId, '59 days');
    await sweep();
    const left = async () => (await service.db.query('SELECT id FROM sessions ORDER BY id')).rows.map(({ id }) => id);
    expect(await left()).toEqual([living.sessionId, expired.sessionId].sort());
    await givenTimePasses(service, expired.sessionId, '2 days');
    await sweep();
    expect(await left()).toEqual([living.sessionId]);
    expect((await service.db.query("SELECT FROM audit_events WHERE type LIKE 'session.%'")).rowCount).toBeGreaterThan(
      0,
    );
  });

  it('removes audit events when their time is over', async () => {
    await givenSession(service);
    await service.db.query("UPDATE audit_events SET occurred_at = now() - interval '364 days'");
    const before = await count('audit_events');
    await sweep();
    expect(await count('audit_events')).toBe(before);
    await service.db.query("UPDATE audit_events SET occurred_at = now() - interval '366 days'");
    await sweep();
    expect(await count('audit_events')).toBe(0);
  });

  // Red without the comparison of two clocks: one of them says that everything is old.
  it('removes nothing after a clock that jumped, and says what to do', async () => {
    await givenCode(service, await givenApplication(service));
    await service.db.query(`
      CREATE TABLE audit_events_2020_01 PARTITION OF audit_events
        FOR VALUES FROM ('2020-01-01T00:00Z') TO ('2020-02-01T00:00Z')`);
    await givenExpiredFlows(service, { ago: '2 days' });
    const left = async () => [
      await count('auth_flows'),
      (await service.db.query("SELECT FROM pg_class WHERE relname = 'audit_events_2020_01'")).rowCount,
    ];
    const before = await left();
    const clock = new WallClock();
    clock.advance(-400 * 86_400); // so the database's is ahead by as much
    const told = /^The clocks of the database and of this machine differ by a day or more, .*: correct the one/;
    await expect(sweep())
      .rejects.toThrow(told)
      .finally(() => clock.restore());
    expect(await left()).toEqual(before);
    expect(await sweep()).toBe(before[0]);
    expect(await left()).toEqual([0, 0]);
  });

  it('goes on through many batches', async () => {
    const application = await givenApplication(service);
    await givenIdentity(service, application);
    await service.db.query(
      `INSERT INTO auth_flows (id, token_hash, application_id, redirect_url, cancel_url, created_at, expires_at)
       SELECT gen_random_uuid(), sha256(n::text::bytea), $1, 'https://app.example.com', 'https://app.example.com',
         now(), now() - interval '2 days' FROM generate_series(1, 1203) AS n`,
      [application.id],
    );
    expect(await sweep()).toBe(1203);
    expect(await sweep()).toBe(0);
  });

  // Red where a sweep goes on until nothing is left: what stands behind it waits for as long. Red where only a sweep brings
  // the next turn: after the third one the chore waits for minutes, and a sign-out of all for most of a day.
  it('has a turn for every part while one has much to remove, and the next turn at once', async () => {
    await service.db.query('CREATE SEQUENCE batches');
    const replica = await service.replica();
    const after: [batches: number, steps: number][] = [];
    let steps = 0;
    try {
      const parts = replica.app.get(Sweeps);
      const batch = "SELECT generate_series(1, CASE WHEN nextval('batches') <= 1200 THEN $1::integer ELSE 0 END)";
      parts.add({ name: 'much', statement: batch });
      parts.addChore({
        name: 'much to do',
        step: async () => {
          steps += 1;
          return steps > 1700 ? undefined : 1;
        },
      });
      parts.addChore({
        name: 'last',
        step: async () =>
          void after.push([Number((await service.db.query('TABLE batches')).rows[0].last_value), steps]),
      });
      replica.app.get(Loops).named('housekeeping').wake();
      await until(() => after.length === 4);
      expect(after).toEqual([
        [500, 500],
        [1000, 1000],
        [1201, 1500],
        [1202, 1701],
      ]);
    } finally {
      await replica.stop();
    }
  });

  // Red where only their number ends the turn of a chore: with a second for each step, the others wait for eight minutes.
  it('has a turn for every part while the steps of one take long', async () => {
    const housekeeping = givenHousekeeping(service);
    const chores: Chore[] = Reflect.get(service.app.get(Sweeps), 'registeredChores');
    const done: string[] = [];
    let steps = 0;
    chores.unshift({
      name: 'slow',
      step: async () => {
        await service.db.query('SELECT');
        steps += 1;
        return 1;
      },
    });
    chores.push({ name: 'last', step: async () => void done.push('last') });
    Reflect.set(housekeeping, 'choreMs', 10);
    await sweep();
    Reflect.set(housekeeping, 'choreMs', 30_000);
    chores.shift();
    chores.pop();
    expect(done).toEqual(['last']);
    expect(steps).toBeGreaterThan(0);
    expect(steps).toBeLessThan(500);
  });

  // Red where one statement looks for both: PostgreSQL gathers every session that is due for each batch.
  it('finds sessions that expired, and those that were revoked, in the order of an index', async () => {
    expect(await plansOf('sessions', 'EXPLAIN (COSTS off)')).toEqual([
      expect.stringMatching(/LockRows\s+-> {2}Index Scan using sessions_expires_at_index/),
      expect.stringMatching(/LockRows\s+-> {2}Index Scan using sessions_revoked_at_index/),
    ]);
  });

  // Red where one statement looks for both: each batch walks over all that was given up, which is kept for a month.
  it.each([
    ['settled_mails', 'mail_outbox'],
    ['settled_dispatches', 'dispatches'],
    ['settled_webhooks', 'webhook_deliveries'],
  ])('finds %s, the delivered and those that were given up, in the order of an index', async (sweep, table) => {
    expect(await plansOf(sweep, 'EXPLAIN (COSTS off)')).toEqual([
      expect.stringMatching(`LockRows\\s+-> {2}Index Scan using ${table}_sent_at_index`),
      expect.stringMatching(`LockRows\\s+-> {2}Index Scan using ${table}_dead_at_index`),
    ]);
  });

  it('keeps what was delivered for a week, and what was given up for a month', async () => {
    const application = await givenApplication(service);
    await service.db.query(
      `INSERT INTO mail_outbox (id, application_id, template, language, created_at, attempts, next_attempt_at, sent_at, dead_at)
       SELECT gen_random_uuid(), $1, template, 'en', now() - ago, 1, now(),
         CASE template WHEN 'sent' THEN now() - ago END, CASE template WHEN 'dead' THEN now() - ago END
       FROM unnest(ARRAY['sent', 'dead']) AS template, unnest(ARRAY['6 days', '8 days', '29 days', '31 days']::interval[]) AS ago`,
      [application.id],
    );
    await sweep();
    const { rows } = await service.db.query(
      `SELECT template || ' ' || extract(day FROM now() - created_at) AS row FROM mail_outbox
       WHERE application_id = $1 ORDER BY template, created_at DESC`,
      [application.id],
    );
    expect(rows.map(({ row }) => row)).toEqual(['dead 6', 'dead 8', 'dead 29', 'sent 6']);
  });

  // Red where the index has every account that is not verified: each batch walks through those that an import brought.
  it('finds sign-ups that nobody confirmed without a look at accounts that stay', async () => {
    const application = await givenApplication(service);
    for (const kind of ['imported', 'blocked', 'seated'])
      await service.db.query(
        `UPDATE identities SET email_verified_at = NULL, ${kind}_at = now(),
           created_at = now() - interval '3 days', updated_at = now() - interval '3 days' WHERE id = $1`,
        [(await givenIdentity(service, application)).id],
      );
    const [plan] = await plansOf('unverified_accounts', 'EXPLAIN (ANALYZE, COSTS off)');
    expect(plan).toMatch(/Index Scan using identities_\w+ on identities account \(/);
    expect(plan).not.toContain('Rows Removed by Filter');
  });

  it('leaves it to the replica that is at it already', async () => {
    await givenCode(service, await givenApplication(service));
    await givenExpiredFlows(service, { ago: '2 days' });
    const other = await Barrier.hold(service, 'SELECT pg_advisory_xact_lock($1)', [LOCKS.housekeeping]);
    expect(await sweep()).toBe(0);
    await other.release();
    expect(await sweep()).toBeGreaterThan(0);
  });

  // Red while whatever stands behind it waits for it to be mended.
  // Red where the failure is forgotten: the lock stays with a connection of the pool, and no replica ever sweeps again.
  it('lends no connection again that still has its lock', async () => {
    const database = new URL(service.databaseUrl).pathname.slice(1);
    await service.db.query(`
      CREATE FUNCTION public.pg_advisory_unlock(bigint) RETURNS boolean LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'the lock stays'; END $$;
      ALTER DATABASE ${database} SET search_path = public, pg_catalog`);
    const replica = await service.replica();
    await expect(givenHousekeeping(replica).run()).rejects.toThrow(/^the lock stays$/);
    await service.db.query(`
      ALTER DATABASE ${database} RESET search_path;
      DROP FUNCTION public.pg_advisory_unlock(bigint)`);
    const held =
      'SELECT FROM pg_locks WHERE objid = $1 AND database = (SELECT oid FROM pg_database WHERE datname = $2)';
    await until(async () => (await service.db.query(held, [LOCKS.housekeeping, database])).rowCount === 0);
    await replica.stop();
  });

  it('one part that fails keeps none of the others from their turn, and is named', async () => {
    await givenCode(service, await givenApplication(service));
    await givenExpiredFlows(service, { ago: '2 days' });
    const done: string[] = [];
    const parts = service.app.get(Sweeps);
    const sweeps: Sweep[] = Reflect.get(parts, 'registered');
    const chores: Chore[] = Reflect.get(parts, 'registeredChores');
    sweeps.unshift({ name: 'broken_sweep', statement: 'SELECT 1 / ($1::integer - $1::integer)' });
    chores.unshift({ name: 'broken_chore', step: () => Promise.reject(new Error('out of order')) });
    chores.push({ name: 'last_chore', step: async () => void done.push('last_chore') });
    await expect(sweep()).rejects.toThrow('broken_sweep: division by zero; broken_chore: out of order');
    expect([await count('auth_flows'), done]).toEqual([0, ['last_chore']]);
    sweeps.shift();
    chores.shift();
    chores.pop();
    expect(await sweep()).toBe(0);
  });

  // Red where the connection with the lock is the only one of the pool, and a part waits for another.
  it('does all of its parts with the fewest connections that a replica may have', async () => {
    await givenCode(service, await givenApplication(service));
    await givenExpiredFlows(service, { ago: '2 days' });
    const small = await service.replica({ DATABASE_POOL: '3', DATABASE_TIMEOUT: '5s' });
    expect(await givenHousekeeping(small).run()).toBe(1);
    await small.stop();
  });

  it('does not wait for a row that somebody holds', async () => {
    await givenCode(service, await givenApplication(service));
    await givenExpiredFlows(service, { ago: '2 days' });
    const holder = await Barrier.hold(service, 'SELECT FROM auth_flows FOR UPDATE');
    expect(await sweep()).toBe(0);
    await holder.release();
    expect(await sweep()).toBe(1);
  });
});
