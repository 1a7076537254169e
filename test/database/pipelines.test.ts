import pg from 'pg';
import { DataSource } from 'typeorm';
import { BoundedClient } from '../../src/platform/database/connections/bounded-client.js';
import { on, onSingleConnection } from '../../src/platform/database/connections/single-connection.js';
import { Database, within } from '../../src/platform/database/database.js';
import { type None, statement } from '../../src/platform/database/statement.js';
import { Barrier } from '../support/barrier.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import { expectFailure } from '../support/expect.js';
import { type GivenSession, givenSession } from '../support/given.js';
import { type Answer, cloneDatabase, type Service, startService } from '../support/service.js';
import { Overheard } from '../support/statements.js';
import { until } from '../support/until.js';

/** Only there the limit for locks is this short. */
const SLEEPS_IN_A_PIPELINE = statement<None, { isAwake: boolean }>(
  'sleeps-in-a-pipeline',
  `
    SELECT CASE WHEN current_setting('lock_timeout') = '100ms' THEN pg_sleep(3600)::text IS NULL ELSE true END
      AS is_awake`,
);
const IN_SNAKE_CASE = statement<
  { day: string | null },
  { id: number; firstDayOfWeek: string | null; wasMonday: boolean }
>(
  'in-snake-case',
  "SELECT 1 AS id, date_trunc('week', :day::date)::date::text AS first_day_of_week, false AS was_monday",
);
const CANCEL_SLEEPER = `
  SELECT pg_cancel_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event = 'PgSleep'`;

describe('Statements that share a connection', () => {
  let service: Service;
  let proxy: DatabaseProxy | undefined;
  afterEach(async () => {
    await service.stop();
    await proxy?.stop();
    proxy = undefined;
  });

  const refresh = (refresh_token: string): Promise<Answer> =>
    service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token });
  const walk = async ({ refreshToken }: GivenSession, steps: number): Promise<void> => {
    for (let token = refreshToken, step = 0; step < steps; step += 1) {
      const { status, body } = await refresh(token);
      expect(status).toBe(200);
      token = body.refresh_token;
    }
  };

  // Red if the pipelines take turns: every second one then stands behind the one that waits.
  it('go past one that waits for a lock', async () => {
    service = await startService({ DATABASE_POOL: '6' }); // two pipelines
    const [held, free] = [await givenSession(service), await givenSession(service)];
    const barrier = await Barrier.holdSession(service, held.sessionId);
    const waiting = refresh(held.refreshToken);
    await barrier.sees(1);
    await walk(free, 20);
    await barrier.release();
    expect((await waiting).status).toBe(200);
  });

  it('are each a transaction of their own: one that fails takes none of its neighbours along', async () => {
    service = await startService({ DATABASE_POOL: '3', DATABASE_TIMEOUT: '6s' }); // one pipeline
    const [held, ...others] = await Promise.all(Array.from({ length: 6 }, () => givenSession(service)));
    const barrier = await Barrier.holdSession(service, (held as GivenSession).sessionId);
    const failing = refresh((held as GivenSession).refreshToken);
    await barrier.sees(1);
    const behind = others.map(({ refreshToken }) => refresh(refreshToken));
    await barrier.cancels();
    const [failed, ...passed] = await Promise.all([failing, ...behind]);
    await barrier.release();
    expectFailure(failed as Answer, 503, 'overloaded');
    expect(passed.map(({ status }) => status)).toEqual(others.map(() => 200));
    await walk(held as GivenSession, 1);
  });

  // Red where its caller is told that the service is busy.
  it('are run once more, alone, if PostgreSQL cancels one in place of the one before it', async () => {
    service = await startService({ DATABASE_POOL: '3', DATABASE_TIMEOUT: '1m' });
    const answered = service.app.get(Database).run(SLEEPS_IN_A_PIPELINE, {});
    await until(async () => (await service.db.query(CANCEL_SLEEPER)).rowCount);
    expect(await answered).toEqual([{ isAwake: true }]);
  });

  // Red without the names that StatementQuery sets.
  it('answer in camelCase, however they are run', async () => {
    service = await startService();
    const database = service.app.get(Database);
    const day = { day: '2030-01-02' };
    const answers = await Promise.all([
      database.run(IN_SNAKE_CASE, day),
      database.runAlone(IN_SNAKE_CASE, () => day),
      service.app.get(DataSource).transaction((manager) => within(manager).run(IN_SNAKE_CASE, day)),
      onSingleConnection(service.databaseUrl, (statements) => statements.run(IN_SNAKE_CASE, day)),
    ]);
    const row = { id: 1, firstDayOfWeek: '2029-12-31', wasMonday: false };
    expect(answers).toEqual([[row], [row], [row], [row]]);
  });

  describe('on one connection', () => {
    let client: BoundedClient;
    beforeEach(async () => {
      service = await startService();
      client = new BoundedClient({ connectionString: service.databaseUrl });
      await client.connect();
    });
    afterEach(() => client.leave());

    // Red where each of them asks for a description.
    it('are described once', async () => {
      let descriptions = 0;
      client.connection.on('rowDescription', () => {
        descriptions += 1;
      });
      const weeks: (string | null | undefined)[] = [];
      for (const day of ['2030-01-02', null, '2030-01-09'])
        weeks.push((await on(client).run(IN_SNAKE_CASE, { day }))[0]?.firstDayOfWeek);
      expect(weeks).toEqual(['2029-12-31', null, '2030-01-07']);
      expect(descriptions).toBe(1);
    });

    // Red where the failure leaves the reader of the socket: it ends the process.
    it('fail alone if a value of theirs cannot be read', async () => {
      const { MACADDR } = pg.types.builtins;
      pg.types.setTypeParser(MACADDR, () => {
        throw new Error('No address is read here');
      });
      const unreadable = statement<None, object>('unreadable', "SELECT '08:00:2b:01:02:03'::macaddr AS address");
      await expect(on(client).run(unreadable, {})).rejects.toThrow('No address is read here');
      pg.types.setTypeParser(MACADDR, String);
      expect(await on(client).run(IN_SNAKE_CASE, { day: null })).toHaveLength(1);
    });
  });

  it('are all told when it is lost, and the next one opens it anew', async () => {
    proxy = await DatabaseProxy.before(await cloneDatabase());
    service = await startService({ DATABASE_URL: proxy.url, DATABASE_POOL: '3' });
    const [first, second] = [await givenSession(service), await givenSession(service)];
    const overheard = Overheard.from(service);
    let sent = 0;
    const untilSent = (refreshes: number) =>
      until(() => {
        sent += overheard.names().filter((name) => name.startsWith('refresh-')).length;
        return sent === refreshes;
      });
    proxy.freeze();
    const lost = [refresh(first.refreshToken)];
    await untilSent(1);
    lost.push(refresh(second.refreshToken));
    await untilSent(2);
    proxy.letNewcomersPass();
    proxy.reset();
    for (const answer of await Promise.all(lost)) expectFailure(answer, 503, 'unavailable');
    await walk(first, 3);
    await walk(second, 3);
  });

  // Red without a place kept for the connection that listens for changes.
  it('are, with all the rest, no more connections than DATABASE_POOL allows', async () => {
    service = await startService({ DATABASE_POOL: '3' });
    await Promise.all(Array.from({ length: 10 }, async () => walk(await givenSession(service), 3)));
    const { rows } = await service.db.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'gatehouse%'",
    );
    expect(rows).toHaveLength(3);
  });
});
