import pg from 'pg';
import { Gauge } from 'prom-client';
import { ManagementServer } from '../../src/operations/metrics/management-server.js';
import { PrometheusRegistry } from '../../src/platform/telemetry/prometheus-registry.js';
import { Barrier } from '../support/barrier.js';
import { givenSession } from '../support/given.js';
import { logLines } from '../support/log.js';
import { type Service, useNewService } from '../support/service.js';
import { until } from '../support/until.js';

describe('GET /health/live', () => {
  const service = useNewService();

  it('answers while the process lives', async () => {
    const answer = await service.http.get('/health/live');
    expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }]);
  });
});

describe('GET /health/ready', () => {
  const service = useNewService();
  let admin: pg.Client;
  beforeAll(async () => {
    admin = new pg.Client(process.env.TEST_DATABASE_URL);
    await admin.connect();
  });
  afterAll(() => admin.end());

  const ready = () => service.http.get('/health/ready');
  const unready = (message: string) => ({ statusCode: 503, message, error: 'Service Unavailable' });

  it('tells that migrations are pending until they are done, and never asks again', async () => {
    const { rows } = await service.db.query(
      'DELETE FROM migrations WHERE id = (SELECT max(id) FROM migrations) RETURNING *',
    );
    const pending = await ready();
    expect([pending.status, pending.body]).toEqual([
      503,
      unready('Not ready: the database has not been migrated yet.'),
    ]);
    expect(pending.headers.get('x-error-code')).toBe('migrations_pending');
    const { timestamp, name } = rows[0];
    await service.db.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [timestamp, name]);
    expect((await ready()).status).toBe(200);
  });

  it('says what it has found', async () => {
    const answer = await ready();
    const details = {
      database: { status: 'up' },
      writes: { status: 'up', mode: 'on one machine' },
      migrations: { status: 'up' },
      redis: { status: 'up', mode: 'in-process' },
    };
    expect([answer.status, answer.body]).toEqual([200, { status: 'ok', info: details, error: {}, details }]);
    expect(answer.headers.get('cache-control')).toContain('no-store');
  });

  it('is unready while the database is away, and ready again when it is back', async () => {
    const name = new URL(service.databaseUrl).pathname.slice(1);
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    const away = await ready();
    expect([away.status, away.body]).toEqual([503, unready('Not ready: the database does not answer.')]);
    expect((await service.http.get('/health/live')).status).toBe(200);
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await until(async () => (await ready()).status === 200);
  });
});

describe('GET /metrics on the management port', () => {
  const service = useNewService();
  beforeAll(async () => {
    await service.app.get(ManagementServer).listen();
  });

  const managementUrl = (route: string) => `http://localhost:${service.app.get(ManagementServer).port}${route}`;
  const scrape = async () => (await fetch(managementUrl('/metrics'))).text();

  it('counts requests by route template, never by the path that was asked for', async () => {
    const { refreshToken } = await givenSession(service);
    await service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken });
    await service.http.get('/v1/invented-path?code=invented-query');
    await service.http.send('BREW', '/health/live', {}).catch(() => undefined);
    const labels = 'method="POST",route="/v1/auth/refresh",status="200"';
    await until(async () => (await scrape()).includes(`gatehouse_http_request_duration_seconds_count{${labels}} 1`));
    const metrics = await scrape();
    expect(metrics).toContain('method="GET",route="unmatched",status="404"');
    expect(metrics).not.toMatch(/invented|BREW/);
  });

  it('shows the process, the pool, the hash queue and what refreshes came to', async () => {
    const metrics = await until(scrape, (text) => /^gatehouse_database_confirming_standbys /m.test(text));
    for (const name of [
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_seconds',
      'gatehouse_database_connections',
      'gatehouse_database_connections_idle',
      'gatehouse_database_waiting',
      'gatehouse_database_confirming_standbys',
      'gatehouse_hash_queue_waiting',
      'gatehouse_redis_up',
    ])
      expect(metrics).toMatch(new RegExp(`^${name}(\\{.*\\})? \\d`, 'm'));
    expect(metrics).toContain('gatehouse_refresh_total{outcome="rotated"} 1');
  });

  // Red where each service has its own: what watches the process goes on after a stop, and keeps the service in memory.
  it('watches the process once, however many services it has', async () => {
    const watcherOf = ({ app }: Service) =>
      app.get(PrometheusRegistry).registry.getSingleMetric('nodejs_gc_duration_seconds');
    const other = await service.replica();
    expect(watcherOf(other)).toBeDefined();
    expect(watcherOf(other)).toBe(watcherOf(service));
    await other.stop();
  });

  // Red without the log's line: nobody would learn why.
  it('says in the log why it cannot be collected', async () => {
    const { registry } = service.app.get(PrometheusRegistry);
    const collect = () => Promise.reject(new Error('This gauge is broken'));
    new Gauge({ name: 'gatehouse_broken', help: 'Broken', registers: [registry], collect });
    const answer = await fetch(managementUrl('/metrics'));
    registry.removeSingleMetric('gatehouse_broken');
    expect([answer.status, await answer.text()]).toEqual([500, 'The metrics could not be collected.\n']);
    const logged = logLines().find(({ msg }) => msg === 'This gauge is broken');
    expect(logged).toMatchObject({ level: 'error', context: 'ManagementServer' });
  });

  it('is not to be had on the public port, and nothing else on its own', async () => {
    expect((await service.http.get('/metrics')).status).toBe(404);
    expect((await fetch(managementUrl('/v1/auth/refresh'))).status).toBe(404);
    expect((await fetch(managementUrl('/metrics'), { method: 'POST' })).status).toBe(405);
  });
});

describe('The access log', () => {
  const service = useNewService();

  const lines = () => logLines().filter(({ msg }) => msg === 'request');

  it('has one line for a request, without its query', async () => {
    const answer = await service.http.get('/.well-known/jwks.json?hint=not-for-the-log');
    const requestId = answer.headers.get('x-request-id');
    const own = () => lines().filter((line) => line.requestId === requestId);
    await until(() => own().length > 0);
    expect(own()).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        method: 'GET',
        route: '/.well-known/jwks.json',
        status: 200,
        requestId,
        ms: expect.any(Number),
        ip: expect.stringMatching(/127\.0\.0\.1|::1/),
        msg: 'request',
      },
    ]);
  });

  // The second one waits behind the first. Red where the log says of it that the service was too busy.
  it('says of clients that left before their answers that nothing was answered', async () => {
    const { refreshToken, sessionId } = await givenSession(service);
    const barrier = await Barrier.holdSession(service, sessionId);
    const leaving = new AbortController();
    const refresh = (signal?: AbortSignal) =>
      service.http.raw('/v1/auth/refresh', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_type: 'server', refresh_token: refreshToken }),
        signal,
      });
    const asked = Promise.allSettled([refresh(leaving.signal), refresh(leaving.signal)]);
    await barrier.sees(1);
    leaving.abort();
    expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const own = () => lines().filter((line) => line.aborted);
    await until(() => own().length === 2);
    await barrier.release();
    await refresh();
    expect(own()).toMatchObject(Array(2).fill({ method: 'POST', route: '/v1/auth/refresh', status: 499 }));
    const left = own().map(({ requestId }) => requestId);
    const refusals = logLines().filter(({ code, err }) => code === 'overloaded' && !err);
    expect(refusals.filter(({ requestId }) => left.includes(requestId))).toEqual([]);
  });

  it('names the failure that was answered', async () => {
    const { headers } = await service.http.get('/v1/applications/entitlements');
    const own = () => lines().filter(({ requestId }) => requestId === headers.get('x-request-id'));
    await until(() => own().length > 0);
    expect(own()).toMatchObject([{ status: 401, code: 'api_key_invalid' }]);
  });

  it('has none for health checks, and no path that nobody serves', async () => {
    await service.http.get('/health/live');
    const { headers } = await service.http.get('/nobody-serves-this');
    await until(() => lines().some((line) => line.requestId === headers.get('x-request-id')));
    const log = JSON.stringify(lines());
    expect(log).not.toMatch(/nobody-serves-this|not-for-the-log|health/);
    expect(log).toContain('"route":"unmatched"');
  });
});
