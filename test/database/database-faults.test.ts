import { explain } from '../../src/cli/failure.js';
import { MetricStorage } from '../../src/metrics/storage/metric-storage.js';
import { LIST_PLANS } from '../../src/plans/list-plans.statement.js';
import { onSingleConnection } from '../../src/platform/database/connections/single-connection.js';
import { Database } from '../../src/platform/database/database.js';
import { Barrier } from '../support/barrier.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import { expectFailure } from '../support/expect.js';
import { type GivenSession, givenCode, givenSession } from '../support/given.js';
import { type Answer, type Service, useNewService } from '../support/service.js';
import { until } from '../support/until.js';

/** The contract's, and the time in which the service is itself again. */
const LONGEST_WAIT_MS = 5_000;
const LONGEST_RECOVERY_MS = 2_000;
/** And so many times what it usually takes to ask everything here: on a slow machine that is long. */
const SLACK = 4;
/** A slow machine may have used up the time of a request before it asks the database. */
const REFUSED = /^(unavailable|overloaded)$/;

describe('A database that does not answer', () => {
  const service = useNewService();
  let proxy: DatabaseProxy;
  /** The same service, which reaches the database through the proxy. */
  let behind: Service;
  let session: GivenSession;
  let usualMs: number;

  beforeEach(async () => {
    proxy = await DatabaseProxy.before(service.databaseUrl);
    behind = await service.replica({ DATABASE_URL: proxy.url, DATABASE_TIMEOUT: '1s' });
    session = await givenSession(service);
    let begin = 0;
    const ask = () => {
      begin = performance.now();
      return askEverything();
    };
    await until(ask, (answers) => answers.every(({ status }) => status !== 503)); // a slow machine may need another try
    usualMs = performance.now() - begin;
  });
  afterEach(async () => {
    proxy.thaw();
    await behind.stop();
    await proxy.stop();
  });

  const refresh = ({ refreshToken }: GivenSession, at = behind): Promise<Answer> =>
    at.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken });

  /** A hot statement of each kind, and a transaction. None of them changes what the next call finds. */
  async function askEverything(): Promise<Answer[]> {
    const cookie = `service_access=${session.accessToken}`;
    const { origin, apiKey } = session.application;
    const login = { redirect_url: `${origin}/callback`, cancel_url: `${origin}/` };
    const code = await givenCode(service, session.application, { identity: session.identity });
    return Promise.all([
      refresh(session),
      behind.http.get('/api/service/session', { cookie }),
      behind.http.post('/v1/applications/login', login, { 'x-api-key': apiKey }),
      behind.http.post('/v1/auth/authorize', { code, client_type: 'server' }),
    ]);
  }

  async function expectRefusalInTime(): Promise<void> {
    const begin = performance.now();
    const answers = await askEverything();
    expect(performance.now() - begin).toBeLessThan(LONGEST_WAIT_MS + SLACK * usualMs);
    for (const answer of answers) {
      expectFailure(answer, 503, expect.stringMatching(REFUSED));
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    }
  }

  async function expectRecovery(): Promise<void> {
    const begin = performance.now();
    await until(askEverything, (answers) => answers.every(({ status }) => status !== 503));
    const recovered = performance.now();
    await askEverything();
    const slowestMs = Math.max(usualMs, performance.now() - recovered); // others may need the machine now
    expect(recovered - begin).toBeLessThan(LONGEST_RECOVERY_MS + SLACK * slowestMs);
  }

  // Red without a limit of our own: PostgreSQL's limits are PostgreSQL's to keep.
  it('S3, F15d: while it is silent every request is refused in time, and all is well when it is back', async () => {
    proxy.freeze();
    await expectRefusalInTime();
    await expectRefusalInTime(); // now nothing is connected any more
    await until(async () => (await refresh(session)).headers.get('x-error-code') === 'unavailable');
    proxy.thaw();
    await expectRecovery();
  });

  it('F15b: connections that fell silent are replaced', async () => {
    proxy.freezeThoseThatAreOpen();
    await expectRefusalInTime();
    await expectRecovery();
  });

  // Red where each idle connection of the pool has to fail somebody before it is replaced.
  it('F15b: of connections that fell silent only those in use fail anybody', async () => {
    const { pool } = behind.app.get(Database);
    const idle = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    for (const client of idle) client.release();
    proxy.freezeThoseThatAreOpen();
    await expectRefusalInTime();
    const statuses: number[] = [];
    while (statuses.length < idle.length) {
      const code = await givenCode(service, session.application, { identity: session.identity });
      const asked = await until(
        () => behind.http.post('/v1/auth/authorize', { code: 'gh_code_none', client_type: 'server' }),
        ({ status }) => status === 401, // the pipelines are well again
      );
      expect(asked.status).toBe(401);
      statuses.push((await behind.http.post('/v1/auth/authorize', { code, client_type: 'server' })).status);
    }
    // A slow machine may use up the time of one by itself.
    expect(statuses.filter((status) => status !== 200).length).toBeLessThanOrEqual(idle.length / 4);
  });

  it('F5d: a commit that is not acknowledged is not waited for', async () => {
    proxy.holdAnswers();
    await expectRefusalInTime();
    proxy.letNewcomersPass();
    await expectRecovery();
  });

  it('S3: connections that are cut are replaced', async () => {
    proxy.refuse(true);
    proxy.reset();
    await until(() => proxy.connections === 0);
    await expectRefusalInTime();
    proxy.refuse(false);
    await expectRecovery();
  });

  it('S2: once it is back the very next request is answered', async () => {
    const patient = await service.replica({ DATABASE_URL: proxy.url });
    proxy.refuse(true);
    proxy.reset();
    for (let asked = 0; asked < 10; asked += 1) expectFailure(await refresh(session, patient), 503, 'unavailable');
    proxy.refuse(false);
    expect((await refresh(session, patient)).status).toBe(200);
    await patient.stop();
  });

  // Red where a request is told of an attempt to connect that was made before it came.
  it('S2: a request waits for an attempt of its own', async () => {
    const small = await service.replica({ DATABASE_URL: proxy.url, DATABASE_TIMEOUT: '10s', DATABASE_POOL: '3' });
    const database = small.app.get(Database);
    const [pipeline] = Reflect.get(database, 'pipelines');
    const isUnderWay = () =>
      Reflect.get(pipeline, 'opening') && performance.now() - Reflect.get(pipeline, 'failedAt') > 200;
    expect((await refresh(session, small)).status).toBe(200);
    proxy.refuse(true);
    proxy.reset();
    await until(() => !database.inFlight && Reflect.get(pipeline, 'failedAt') > 0);
    proxy.freeze();
    proxy.refuse(false);
    await until(isUnderWay);
    const asked = refresh(session, small);
    await until(() => database.inFlight > 0);
    proxy.letNewcomersPass();
    proxy.reset();
    expect((await asked).status).toBe(200);
    await small.stop();
  });

  // Without a limit, a command waits until its user stops it.
  it('keeps no listing of the command line waiting', async () => {
    const listing = onSingleConnection(
      proxy.url,
      (statements) => {
        proxy.freeze();
        return statements.run(LIST_PLANS, {});
      },
      1_000,
    );
    const told = await listing.then(String, explain);
    expect(told).toMatch(/^The database cannot be reached \(PostgreSQL did not answer in time/);
  });

  it('says at the command line that a table was in use for too long', async () => {
    const barrier = await Barrier.hold(service, 'LOCK TABLE plans');
    // The database gives up after half of it, so there is time enough left to say so on a slow machine.
    const listing = onSingleConnection(proxy.url, (statements) => statements.run(LIST_PLANS, {}), 6_000);
    const told = await listing.then(String, explain);
    await barrier.release();
    expect(told).toMatch(/^The database is too busy \(canceling statement due to lock timeout\)/);
  });

  // Red if the connection is kept: it leads to the same server for as long as the service runs.
  it('S3: a connection to a primary that has become read-only is dropped', async () => {
    const name = new URL(service.databaseUrl).pathname.slice(1);
    await service.db.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    proxy.reset();
    await until(async () => (await refresh(session)).headers.get('x-error-code') === 'unavailable');
    await service.db.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await expectRecovery();
  });

  // Red while a pipeline that cannot connect is the least busy one.
  it('S2: connections that cannot be opened again attract nobody', async () => {
    const pipelines = `
      FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%UPDATE sessions%'`;
    await until(async () => {
      await Promise.all(Array.from({ length: 8 }, () => refresh(session)));
      return ((await service.db.query(`SELECT ${pipelines}`)).rowCount ?? 0) > 1;
    });
    proxy.refuse(true);
    const { connections } = proxy;
    await service.db.query(`SELECT pg_terminate_backend(pid) ${pipelines} LIMIT 1`);
    await until(() => proxy.connections < connections);
    const answers: Answer[] = [];
    for (let asked = 0; asked < 50; asked += 1) answers.push(await refresh(session));
    // The first may be on its way when the connection ends.
    expect(answers.slice(1).filter(({ status }) => status !== 200)).toHaveLength(0);
  });

  // Red without a bound: they would all wait until their time is over.
  it('S3: more than can be served in time are refused at once', async () => {
    const { pool } = behind.app.get(Database);
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const code = await givenCode(service, session.application, { identity: session.identity });
    const waiting = Array.from({ length: 1_000 }, () => pool.connect().then((client) => client.release()));
    const refused = await behind.http.post('/v1/auth/authorize', { code, client_type: 'server' });
    for (const client of held) client.release();
    await Promise.allSettled(waiting);
    expectFailure(refused, 503, 'overloaded');
  });

  // Red where whoever finds no free connection in time is told that the database is away.
  it('S3: who waits in vain for a connection while others get theirs is told that the service is busy', async () => {
    const small = await service.replica({ DATABASE_POOL: '3', DATABASE_TIMEOUT: '3s' }); // one in the pool
    const { pool } = small.app.get(Database);
    await Reflect.get(small.app.get(MetricStorage), 'preparing'); // it takes turns at the same connection
    const first = await pool.connect();
    const second = pool.connect();
    const code = await givenCode(service, session.application, { identity: session.identity });
    const authorize = () => small.http.post('/v1/auth/authorize', { code, client_type: 'server' });
    const asked = authorize();
    await until(() => pool.waitingCount === 2);
    first.release();
    const holder = await second;
    expectFailure(await asked, 503, 'overloaded');
    holder.release();
    expect((await authorize()).status).toBe(200);
    await small.stop();
  });
});
