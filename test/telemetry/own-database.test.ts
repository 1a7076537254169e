import pg from 'pg';
import { RollUps } from '../../src/metrics/rollups/roll-ups.js';
import { AuthCounts } from '../../src/platform/telemetry/auth-counts.js';
import { authCounts, storedAuthCounts } from '../support/auth-counts.js';
import { Barrier } from '../support/barrier.js';
import { withRefusedRows } from '../support/broken-storage.js';
import { runCli } from '../support/cli.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import {
  type GivenApplication,
  type GivenIdentity,
  givenApplication,
  givenIdentity,
  givenSession,
} from '../support/given.js';
import { countEvents, countOf, givenEvents, rollUpsOf } from '../support/given-arrivals.js';
import { givenDashboard } from '../support/given-dashboard.js';
import { anEvent, storedEvents } from '../support/given-events.js';
import { givenReportReader } from '../support/given-metrics.js';
import { visibleText } from '../support/hosted.js';
import { givenHousekeeping } from '../support/housekeeping.js';
import { logLines } from '../support/log.js';
import { dayTable, dayTables } from '../support/metric-days.js';
import { cloneDatabase, freePort, type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

const OF_TELEMETRY = [
  ...['metric_event_lists', 'metric_event_ids', 'metric_arrivals', 'metric_minutes', 'metric_hours', 'metric_days'],
  ...['metric_targets', 'metric_trims', 'auth_counts', 'active_counts'],
];

let service: Service;
/** The same service; what looks behind the scenes looks into its telemetry database. */
let there: Service;
let telemetryUrl: string;

beforeAll(async () => {
  telemetryUrl = await cloneDatabase();
  service = await startService({ TELEMETRY_DATABASE_URL: telemetryUrl });
  there = { ...service, db: new pg.Pool({ connectionString: telemetryUrl, max: 5 }) };
  there.db.on('error', () => undefined);
  givenHousekeeping(service);
});
afterAll(async () => {
  await service.stop();
  await there.db.end();
});

const report = ({ id, apiKey }: GivenApplication, event: object = {}, at: Service = service) =>
  at.http.post('/v1/metrics', { appId: id, apiKey, ...anEvent(event) });

const rowsOf = async ({ db }: Service, table: string): Promise<number> =>
  (await db.query(`SELECT count(*)::int AS count FROM ${table}`)).rows[0].count;

describe('Telemetry in a database of its own', () => {
  it('has its events, counts and reports there, and nothing in the main database', async () => {
    const reader = await givenReportReader(service);
    await givenSession(service, { application: reader });
    expect((await report(reader, { event_id: 'one' })).status).toBe(201);
    expect((await report(reader, { event_id: 'one' })).status).toBe(201);
    await countEvents(service);
    await givenHousekeeping(service).run();
    expect(await storedEvents(there, reader.id)).toHaveLength(1);
    expect(countOf(await rollUpsOf(there, reader, 'metric_hours', ''))).toBe(1);
    expect(await authCounts(there, reader, 'sign_in')).toMatchObject({ 'exchanged/password': 1 });
    const { rows: active } = await there.db.query(
      'SELECT sessions::int, users::int FROM active_counts WHERE application_id = $1',
      [reader.id],
    );
    expect(active).toEqual([{ sessions: 1, users: 1 }]);
    expect((await reader.read('report=events')).body.rows).toMatchObject([{ count: 1 }]);
    expect((await reader.read('report=activity')).body.rows).toMatchObject([{ sessions: 1, users: 1 }]);
    expect(visibleText((await givenDashboard(service, reader)).page.text)).toMatch(/Requests\s+1\b/);
    const shown = await runCli(service.variables, 'metrics', reader.slug, '--json');
    expect(shown.json.current.byType.request.count).toBe(1);
    for (const table of OF_TELEMETRY) expect([table, await rowsOf(service, table)]).toEqual([table, 0]);
  });

  it('gets there what the command line writes', async () => {
    const application = await givenApplication(service);
    const written = await runCli(service.variables, 'metrics', 'demo-data', application.slug, '--days', '1', '--json');
    expect(written.json.events).toBeGreaterThan(0);
    expect(countOf(await rollUpsOf(there, application, 'metric_days', ''))).toBe(written.json.events);
    await givenSession(service, { application });
    expect((await runCli(service.variables, 'sessions', 'revoke', '--app', application.slug, '--json')).json).toEqual({
      revoked: 1,
    });
    expect(await storedAuthCounts(there, application, 'sign_out')).toMatchObject({ admin: 1 });
    for (const table of ['metric_hours', 'auth_counts'])
      expect([table, await rowsOf(service, table)]).toEqual([table, 0]);
  });

  // Red for the main database where only the telemetry database is swept: what was stored before the move stays for ever.
  it('keeps its events as long as the plan says, in both, and also those of an application that is gone', async () => {
    const application = await givenApplication(service, { plan: { metrics: { enabled: true, retentionDays: 5 } } });
    await service.db.query('UPDATE plans SET metrics = NULL WHERE id <> $1', [application.planId]);
    await there.db.query('DELETE FROM metric_retentions');
    await service.db.query('DELETE FROM metric_retentions');
    const both = [service, there];
    const all = <Answer>(ask: (at: Service) => Promise<Answer>) => Promise.all(both.map(ask));
    const givenDay = async (at: Service, daysAgo: number): Promise<string> => {
      const name = await dayTable(at, 'metric_event_lists', daysAgo);
      const day = name.slice(-10).replaceAll('_', '-');
      await at.db.query(
        `CREATE TABLE ${name} PARTITION OF metric_event_lists FOR VALUES FROM ('${day}T00:00:00Z') TO ('${day}T00:00:00Z'::timestamptz + interval '1 day')`,
      );
      await givenEvents(at, application, [{}], `${day}T12:00:00Z`);
      return name;
    };
    const expectOnly = async (kept: string, over: string) => {
      await givenHousekeeping(service).run();
      for (const tables of await all((at) => dayTables(at, 'metric_event_lists')))
        expect([tables.includes(kept), tables.includes(over)]).toEqual([true, false]);
    };
    const old = "FROM metric_event_ids WHERE received_at < now() - interval '2 days'";
    await all(({ db }) =>
      db.query("INSERT INTO metric_event_ids (id, received_at) VALUES (gen_random_uuid(), now() - interval '3 days')"),
    );
    const [kept] = await all((at) => givenDay(at, 4));
    const [over] = await all((at) => givenDay(at, 8));
    await expectOnly(kept as string, over as string);
    for (const { rowCount } of await all(({ db }) => db.query(`SELECT ${old}`))) expect(rowCount).toBe(0);
    await service.db.query('DELETE FROM applications WHERE id = $1', [application.id]);
    const [later] = await all((at) => givenDay(at, 9));
    await expectOnly(kept as string, later as string);
  });
});

describe('A telemetry database whose clock jumped', () => {
  // Red where only the main database's clock is compared.
  it('loses nothing, and the housekeeping goes on in the main database', async () => {
    const database = new URL(telemetryUrl).pathname.slice(1);
    await there.db.query(`
      INSERT INTO metric_event_ids (id, received_at) VALUES (gen_random_uuid(), now() - interval '3 days');
      CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS
        $$ SELECT pg_catalog.clock_timestamp() + interval '400 days' $$;
      ALTER DATABASE ${database} SET search_path = public, pg_catalog`);
    await service.db.query(
      "INSERT INTO metric_event_ids (id, received_at) VALUES (gen_random_uuid(), now() - interval '3 days')",
    );
    const before = await rowsOf(there, 'metric_event_ids');
    const replica = await service.replica();
    const names = ['metric_event_ids', 'metric_storage', 'metric_retention'];
    try {
      await expect(givenHousekeeping(replica).run()).rejects.toThrow(
        new RegExp(names.map((name) => `${name}: The clocks of the database`).join('.*')),
      );
    } finally {
      await there.db.query(`ALTER DATABASE ${database} RESET search_path; DROP FUNCTION public.clock_timestamp()`);
      await replica.stop();
    }
    expect([await rowsOf(service, 'metric_event_ids'), await rowsOf(there, 'metric_event_ids')]).toEqual([0, before]);
  });
});

describe('The first event of a session, where sessions are in another database', () => {
  let application: GivenApplication;
  let identity: GivenIdentity;
  let sessionId: string;
  beforeEach(async () => {
    await countEvents(service);
    application = await givenApplication(service);
    identity = await givenIdentity(service, application);
    ({ sessionId } = await givenSession(service, { application, identity }));
  });

  const firstEvents = async () => (await storedAuthCounts(there, application, 'sign_in'))['first_event/password'] ?? 0;
  const noted = async (at: Service) =>
    (await at.db.query('SELECT FROM unreported_sessions WHERE session_id = $1', [sessionId])).rowCount;

  it('counts once, and its note is in neither database then', async () => {
    expect([await noted(service), await noted(there)]).toEqual([1, 0]);
    await report(application, { session_id: 'another' });
    await countEvents(service);
    expect([await noted(service), await noted(there), await firstEvents()]).toEqual([0, 1, 0]);
    await report(application, { session_id: sessionId.toUpperCase() });
    await countEvents(service);
    await report(application, { session_id: sessionId });
    await countEvents(service);
    expect([await noted(service), await noted(there), await firstEvents()]).toEqual([0, 0, 1]);
  });

  // Red where the note is deleted from the main database after its event was counted: 2.
  it('counts once after a crash that leaves its note in both', async () => {
    await report(application, { session_id: sessionId });
    const refused = { table: 'unreported_sessions', before: 'DELETE', rows: `OLD.session_id = '${sessionId}'` };
    await withRefusedRows(service, refused, async () => {
      await expect(service.app.get(RollUps).turn()).rejects.toThrow('refused');
    });
    expect(await noted(service)).toBe(1);
    await countEvents(service);
    await report(application, { session_id: sessionId });
    await countEvents(service);
    expect([await noted(service), await noted(there), await firstEvents()]).toEqual([0, 0, 1]);
  });

  // Red without the lock that outlasts the transaction: the other replica moves the note too, and waits in vain.
  it('is counted by one replica while it moves its note', async () => {
    const replica = await service.replica({ DATABASE_TIMEOUT: '2s' });
    await countEvents(replica); // and moves the notes so far
    ({ sessionId } = await givenSession(service, { application, identity }));
    await report(application, { session_id: sessionId });
    const barrier = await Barrier.hold(service, 'SELECT FROM unreported_sessions WHERE session_id = $1 FOR UPDATE', [
      sessionId,
    ]);
    const moving = service.app.get(RollUps).turn();
    await barrier.sees(1);
    const meanwhile = await replica.app
      .get(RollUps)
      .turn()
      .catch((error: Error) => error);
    await barrier.release();
    expect(meanwhile).toBe(0);
    expect(await moving).toBe(1);
    expect([await noted(service), await noted(there), await firstEvents()]).toEqual([0, 0, 1]);
    await replica.stop();
  });

  // Red where all arrivals are counted: this one is, without the note of its session.
  it('waits for the next turn where it comes while notes move', async () => {
    await report(application, { session_id: 'another' });
    const barrier = await Barrier.hold(service, 'SELECT FROM unreported_sessions WHERE session_id = $1 FOR UPDATE', [
      sessionId,
    ]);
    const moving = service.app.get(RollUps).turn();
    await barrier.sees(1);
    const late = await givenSession(service, { application, identity });
    await report(application, { session_id: late.sessionId });
    await barrier.release();
    expect(await moving).toBe(1);
    expect(await firstEvents()).toBe(0);
    await countEvents(service);
    expect(await firstEvents()).toBe(1);
  });
});

describe('While the telemetry database is away', () => {
  it.each([
    [
      'refuses connections',
      (proxy: DatabaseProxy, away: boolean) => {
        proxy.refuse(away);
        if (away) proxy.reset();
      },
    ],
    ['is silent', (proxy: DatabaseProxy, away: boolean) => (away ? proxy.freeze() : proxy.thaw())],
  ])('and %s, events and reports are refused, and sessions go on', async (_, turn) => {
    const proxy = await DatabaseProxy.before(telemetryUrl);
    const behind = await service.replica({ TELEMETRY_DATABASE_URL: proxy.url, DATABASE_TIMEOUT: '2s' });
    const reader = await givenReportReader(behind);
    const { refreshToken, accessToken } = await givenSession(behind, { application: reader });
    await until(
      () => report(reader, {}, behind),
      ({ status }) => status === 201,
    );
    turn(proxy, true);
    for (const refused of [await report(reader, {}, behind), await reader.read('report=events')]) {
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).toBe('2');
    }
    const refreshed = await behind.http.post('/v1/auth/refresh', {
      client_type: 'server',
      refresh_token: refreshToken,
    });
    expect(refreshed.status).toBe(200);
    const checked = await behind.http.get('/v1/auth/session', { authorization: `Bearer ${accessToken}` });
    expect(checked.status).toBe(200);
    expect((await behind.http.get('/health/ready')).status).toBe(200);
    behind.app.get(AuthCounts).count(reader.id, 'sign_in', 'started');
    await expect(authCounts(behind, reader)).rejects.toThrow();
    await until(() => logLines().some(({ msg }) => String(msg).startsWith('Events are not counted yet')));
    turn(proxy, false);
    await until(
      () => report(reader, {}, behind),
      ({ status }) => status === 201,
    );
    await until(
      () => storedAuthCounts(there, reader, 'refresh'),
      ({ rotated }) => rotated === 1,
    );
    await behind.stop();
    await proxy.stop();
  });

  it('and is silent, a replica stops all the same', async () => {
    const proxy = await DatabaseProxy.before(telemetryUrl);
    const behind = await service.replica({ TELEMETRY_DATABASE_URL: proxy.url, DATABASE_TIMEOUT: '2s' });
    const application = await givenApplication(behind);
    await until(
      () => report(application, {}, behind),
      ({ status }) => status === 201,
    );
    proxy.freeze();
    behind.app.get(AuthCounts).count(application.id, 'sign_in', 'started');
    await behind.stop();
    await proxy.stop();
  });

  it('the housekeeping goes on in the main database, and names what it could not do', async () => {
    const proxy = await DatabaseProxy.before(telemetryUrl);
    const behind = await service.replica({ TELEMETRY_DATABASE_URL: proxy.url });
    const housekeeping = givenHousekeeping(behind);
    const { rows } = await service.db.query(`
      INSERT INTO unreported_sessions (session_id, application_id, first_factor, opened_at)
      VALUES ('long ago', gen_random_uuid(), 'password', now() - interval '31 days') RETURNING session_id`);
    proxy.refuse(true);
    proxy.reset();
    await expect(housekeeping.run()).rejects.toThrow(/metric_event_ids: .*; .*metric_retention: /s);
    const left = await service.db.query('SELECT FROM unreported_sessions WHERE session_id = $1', [rows[0].session_id]);
    expect(left.rowCount).toBe(0);
    await behind.stop();
    await proxy.stop();
  });

  it('the doctor says so, and other commands go on', async () => {
    const variables = {
      ...service.variables,
      TELEMETRY_DATABASE_URL: `postgres://user:hidden@localhost:${await freePort()}/telemetry`,
    };
    const application = await givenApplication(service);
    const doctor = await runCli(variables, 'doctor', '--json');
    expect(doctor.code).toBe(1);
    expect(doctor.json.findings).toContainEqual({
      check: 'telemetry',
      health: 'fail',
      message: expect.stringMatching(/^the telemetry database: .*ECONNREFUSED/),
      advice: expect.stringContaining('until it responds'),
    });
    await givenSession(service, { application });
    const revoked = await runCli(variables, 'sessions', 'revoke', '--app', application.slug, '--json');
    expect(revoked.json).toEqual({ revoked: 1 });
    const shown = await runCli(variables, 'metrics', application.slug);
    expect(shown.code).toBe(1);
    expect(shown.stderr).toMatch(/cannot be reached .*that TELEMETRY_DATABASE_URL is right/);
    expect(shown.stderr).not.toContain('hidden');
  });
});
