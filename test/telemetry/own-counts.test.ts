import { EntityManager } from 'typeorm';
import { ActiveSessions } from '../../src/metrics/sign-ins/active-sessions.js';
import { COUNT_ACTIVE, LAST_OF_PIECE } from '../../src/metrics/sign-ins/active-sessions.statements.js';
import { TRANSACTION_OUTCOME } from '../../src/metrics/sign-ins/transaction-outcome.statement.js';
import { Database } from '../../src/platform/database/database.js';
import { AuthCounts } from '../../src/platform/telemetry/auth-counts.js';
import { SessionsService } from '../../src/session/lifecycle/sessions.service.js';
import { authCounts, storedAuthCounts } from '../support/auth-counts.js';
import { Barrier } from '../support/barrier.js';
import { runCli } from '../support/cli.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  givenPortalSession,
  givenSession,
  givenTimePasses,
} from '../support/given.js';
import { givenLogin } from '../support/hosted.js';
import { givenHousekeeping } from '../support/housekeeping.js';
import { cloneDatabase, type Service, startService, useService } from '../support/service.js';
import { until } from '../support/until.js';

const service = useService();
let application: GivenApplication;
let identity: GivenIdentity;

beforeEach(async () => {
  application = await givenApplication(service);
  identity = await givenIdentity(service, application);
});

const refresh = (token: string, at: Service = service) =>
  at.http.post('/v1/auth/refresh', { refresh_token: token, client_type: 'server' });
const revoke = (token: string) => service.http.patch('/v1/auth/revoke', {}, { refresh_token: token });
const signOuts = () => authCounts(service, application, 'sign_out');

describe('Refreshes', () => {
  it('are counted by outcome', async () => {
    const { refreshToken, sessionId } = await givenSession(service, { application, identity });
    const { body } = await refresh(refreshToken);
    await refresh(refreshToken);
    await refresh('gh_rt_nonsense');
    await givenTimePasses(service, sessionId, '1 minute');
    await refresh(body.refresh_token);
    await givenTimePasses(service, sessionId, '1 year');
    expect((await refresh(body.refresh_token)).status).toBe(401);
    expect(await authCounts(service, application, 'refresh')).toEqual({ rotated: 2, replayed: 1, expired: 1 });
  });

  it('count the session that a reused token ends, once', async () => {
    const { refreshToken, sessionId } = await givenSession(service, { application, identity });
    const { body } = await refresh(refreshToken);
    await refresh(body.refresh_token);
    await givenTimePasses(service, sessionId, '1 hour');
    await refresh(refreshToken);
    await refresh(refreshToken);
    expect(await authCounts(service, application, 'refresh')).toEqual({ rotated: 2, reused: 2 });
    expect(await signOuts()).toEqual({ reuse: 1 });
  });
});

describe('Sign-outs', () => {
  it('are counted by reason, and only where a session has ended', async () => {
    const first = await givenSession(service, { application, identity });
    await revoke(first.refreshToken);
    await revoke(first.refreshToken);
    await revoke('gh_rt_nonsense');
    const second = await givenSession(service, { application, identity });
    await service.http.patch('/v1/auth/revoke', { authorization: `Bearer ${second.accessToken}` });
    expect(await signOuts()).toEqual({ logout: 2 });
  });

  it('count nothing that was rolled back', async () => {
    const { sessionId } = await givenSession(service, { application, identity });
    const sessions = service.app.get(SessionsService);
    const undone = service.app.get(EntityManager).transaction(async (manager) => {
      await manager.transaction((nested) => sessions.end(nested, sessionId, { reason: 'admin' }));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await signOuts()).toEqual({});
  });

  it('count every session that a command ends', async () => {
    for (const _ of [1, 2, 3]) await givenSession(service, { application, identity });
    await givenSession(service, { application });
    const ended = await runCli(service.variables, 'sessions', 'revoke', '--identity', identity.id);
    expect(ended.stderr).toBe('');
    expect(await storedAuthCounts(service, application, 'sign_out')).toEqual({ admin: 3 });
    await runCli(service.variables, 'sessions', 'revoke', '--app', application.slug);
    expect(await storedAuthCounts(service, application, 'sign_out')).toEqual({ admin: 4 });
  });
});

describe('Active sessions', () => {
  it('are counted with their users by the housekeeping, without those of the portal and those that ended', async () => {
    const without = await givenApplication(service, { plan: { metrics: null } });
    const unused = await givenApplication(service);
    for (const _ of [1, 2]) await givenSession(service, { application, identity });
    await givenSession(service, { application });
    await givenSession(service, { application: without });
    await givenPortalSession(service, { application });
    const ended = await givenSession(service, { application });
    await revoke(ended.refreshToken);
    const idle = await givenSession(service, { application });
    await givenTimePasses(service, idle.sessionId, '1 year');
    const housekeeping = givenHousekeeping(service);
    await housekeeping.run();
    await housekeeping.run();
    const { rows } = await service.db.query(
      `SELECT application_id AS id, sessions::integer, users::integer FROM active_counts
       WHERE application_id = ANY($1) ORDER BY sessions`,
      [[application.id, unused.id, without.id]],
    );
    expect(rows).toEqual([
      { id: unused.id, sessions: 0, users: 0 },
      { id: application.id, sessions: 3, users: 2 },
    ]);
  });

  // Red where a piece ends amid the sessions of a user, who then counts twice.
  it('are counted in pieces, each with all sessions of its users', async () => {
    givenHousekeeping(service);
    const active = service.app.get(ActiveSessions);
    const others = await Promise.all([1, 2, 3].map(() => givenIdentity(service, application)));
    for (const other of others) await givenSession(service, { application, identity: other });
    for (const _ of [1, 2, 3]) await givenSession(service, { application, identity });
    Reflect.set(active, 'atOnce', 2);
    let pieces = 1;
    while ((await active.step()) !== undefined) pieces += 1;
    Reflect.set(active, 'atOnce', 100_000);
    expect(pieces).toBeGreaterThan(2);
    const { rows } = await service.db.query(
      'SELECT sessions::integer, users::integer FROM active_counts WHERE application_id = $1',
      [application.id],
    );
    expect(rows).toEqual([{ sessions: 6, users: 4 }]);
  });

  // Red where a piece reads more than its sessions: among a hundred million no statement ends in time.
  it('are found in the order of an index', async () => {
    const client = await service.db.connect();
    try {
      await client.query(
        'SET enable_seqscan = off; SET enable_bitmapscan = off; SET plan_cache_mode = force_generic_plan',
      );
      for (const { name, text } of [LAST_OF_PIECE, COUNT_ACTIVE]) {
        await client.query(`PREPARE "${name}" AS ${text}`);
        const { rows } = await client.query(`EXPLAIN (COSTS off) EXECUTE "${name}" (NULL, NULL)`);
        expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
          /Index (Only )?Scan using sessions_open_of_identity_index on sessions\n +Index Cond: \(\(?identity_id > /,
        );
      }
    } finally {
      client.release(true);
    }
  });

  // Red where only a count that succeeds is followed by a pause: the next turn reads every session again.
  it('are not counted again at once after a count that was cancelled', async () => {
    const replica = await service.replica();
    const active = replica.app.get(ActiveSessions, { strict: false });
    const barrier = await Barrier.hold(service, 'LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');
    try {
      const counting = expect(active.step()).rejects.toThrow('canceling statement');
      await barrier.sees(1);
      await barrier.cancels();
      await counting;
      await active.step();
    } finally {
      await barrier.release();
      await replica.stop();
    }
  });
});

describe('Counts', () => {
  it('of two replicas add up', async () => {
    const replica = await service.replica();
    const { refreshToken, sessionId } = await givenSession(service, { application, identity });
    const { body } = await refresh(refreshToken, replica);
    await givenTimePasses(service, sessionId, '1 minute');
    await refresh(body.refresh_token);
    await Promise.all([authCounts(replica, application), authCounts(service, application)]);
    expect(await storedAuthCounts(service, application, 'refresh')).toEqual({ rotated: 2 });
    await givenLogin(replica, application);
    await replica.stop();
    expect(await storedAuthCounts(service, application, 'sign_in')).toMatchObject({ started: 2 });
  });

  it('are stored within seconds by themselves', async () => {
    await givenLogin(service, application);
    await until(
      () => storedAuthCounts(service, application, 'sign_in'),
      ({ started }) => started === 1,
    );
  });

  it('wait in memory while the database is away', async () => {
    const proxy = await DatabaseProxy.before(await cloneDatabase());
    const away = await startService({ DATABASE_URL: proxy.url, DATABASE_TIMEOUT: '5s' });
    try {
      const its = await givenApplication(away);
      await givenLogin(away, its);
      await authCounts(away, its);
      proxy.refuse(true);
      proxy.reset();
      away.app.get(AuthCounts).count(its.id, 'sign_in', 'started');
      await expect(authCounts(away, its)).rejects.toThrow();
      proxy.refuse(false);
      await until(
        () => storedAuthCounts(away, its, 'sign_in').catch(() => ({ started: 0 })),
        ({ started }) => started === 2,
      );
    } finally {
      await away.stop();
      await proxy.stop();
    }
  });

  it.each([
    ['is lost on its way', 'lost'],
    ['is carried out and has no answer', 'unanswered'],
    ['hangs on its way', 'frozen'],
  ] as const)('count once where a commit %s', async (_, fault) => {
    const proxy = await DatabaseProxy.before(await cloneDatabase());
    const away = await startService({ DATABASE_URL: proxy.url, DATABASE_TIMEOUT: '5s' });
    try {
      const its = await givenApplication(away);
      proxy.failCommit(fault, /add-auth-counts/);
      away.app.get(AuthCounts).count(its.id, 'refresh', 'rotated');
      await until(() => proxy.hasFailedCommit);
      away.app.get(AuthCounts).count(its.id, 'refresh', 'replayed');
      const counts = await until(() => authCounts(away, its).catch(() => undefined));
      expect(counts).toEqual({ 'refresh/rotated': 1, 'refresh/replayed': 1 });
    } finally {
      await away.stop();
      await proxy.stop();
    }
  });

  it('belong to no outcome where a failover lost their transaction, so that they are stored again', async () => {
    const lost = { transactionId: String(2n ** 62n) };
    expect(await service.app.get(Database).runAlone(TRANSACTION_OUTCOME, lost)).toEqual([{ outcome: null }]);
  });

  it('are kept for no application whose plan has no metrics', async () => {
    for (const metrics of [null, { enabled: false, retentionDays: 30 }]) {
      const without = await givenApplication(service, { plan: { metrics } });
      const { refreshToken } = await givenSession(service, { application: without });
      await revoke(refreshToken);
      expect(await authCounts(service, without)).toEqual({});
    }
  });
});
