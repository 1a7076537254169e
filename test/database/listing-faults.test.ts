import { Database } from '../../src/platform/database/database.js';
import { givenAccountPages } from '../support/account-pages.js';
import { DatabaseProxy } from '../support/database-proxy.js';
import { givenApiKey } from '../support/given.js';
import { givenDashboard } from '../support/given-dashboard.js';
import { givenReportReader } from '../support/given-metrics.js';
import { givenPortal } from '../support/given-portal.js';
import { logLines } from '../support/log.js';
import { type Answer, type Service, useService } from '../support/service.js';
import { until } from '../support/until.js';

/** The contract's, and so many times what it usually takes to ask for everything here: on a slow machine that is long. */
const LONGEST_WAIT_MS = 5_000;
const SLACK = 4;
/** Together more than the pool has connections. */
const ASKED_AT_ONCE = 4;

describe('A database that falls silent while something is read', () => {
  const service = useService();
  let proxy: DatabaseProxy;
  /** The same service, which reaches the database through the proxy. */
  let behind: Service;
  let readings: Record<string, () => Promise<Answer>>;

  beforeAll(async () => {
    proxy = await DatabaseProxy.before(service.databaseUrl);
    behind = await service.replica({ DATABASE_URL: proxy.url, DATABASE_TIMEOUT: '1s' });
    const reader = await givenReportReader(service);
    const portal = await givenPortal(service, { application: reader });
    const pages = await givenAccountPages(service, { application: reader });
    const dashboard = await givenDashboard(service, reader);
    const [reports, users] = [
      await givenApiKey(service, reader.id, ['metrics:read']),
      await givenApiKey(service, reader.id),
    ];
    const get = (path: string, headers: Record<string, string>) => () => behind.http.get(path, headers);
    const report = (query: string) => get(`/v1/applications/metrics?report=${query}`, { 'x-api-key': reports });
    readings = {
      events: report('events&group_by=target'),
      funnel: report('funnel&format=csv'),
      activity: report('activity&interval=hour'),
      dashboard: get('/dashboard', { cookie: dashboard.cookieHeader() }),
      user: get(`/v1/applications/users/${portal.identity.id}`, { 'x-api-key': users }),
      sessions: get('/v1/portal/sessions', portal.bearer),
      history: get('/v1/portal/activity', portal.bearer),
      export: get('/v1/portal/export', portal.bearer),
      page: get('/portal/sign-ins', { cookie: pages.browser.cookieHeader() }),
    };
  });
  afterEach(() => proxy.thaw());
  afterAll(async () => {
    await behind.stop();
    await proxy.stop();
  });

  const askAll = async (): Promise<[name: string, answer: Answer][]> =>
    Promise.all(Object.entries(readings).map(async ([name, ask]) => [name, await ask()]));

  async function expectAllWell(): Promise<number> {
    let begin = 0;
    const answers = await until(
      () => {
        begin = performance.now();
        return askAll();
      },
      (all) => all.every(([, { status }]) => status !== 503),
    );
    const took = performance.now() - begin;
    for (const [name, { status }] of answers) expect([name, status]).toEqual([name, 200]);
    return took;
  }

  /** Returns the names of those that were refused. */
  async function expectAnswersInTime(usualMs: number): Promise<string[]> {
    const begin = performance.now();
    const answers = (await Promise.all(Array.from({ length: ASKED_AT_ONCE }, askAll))).flat();
    expect(performance.now() - begin).toBeLessThan(LONGEST_WAIT_MS + SLACK * ASKED_AT_ONCE * usualMs);
    const refused = answers.filter(([, { status }]) => status !== 200);
    for (const [name, { status, headers }] of refused) {
      const code = expect.stringMatching(/^(unavailable|overloaded)$/);
      expect([name, status, headers.get('x-error-code')]).toEqual([name, 503, code]);
      expect([name, headers.get('retry-after')]).toEqual([name, expect.stringMatching(/^\d+$/)]);
    }
    return refused.map(([name]) => name);
  }

  /** No statement waits, and no connection is lent. */
  async function expectNothingLent(): Promise<void> {
    const seen = () => {
      const { pool, inFlight } = behind.app.get(Database);
      const { totalCount, idleCount, waitingCount } = pool;
      return { lent: totalCount - idleCount, waitingCount, inFlight };
    };
    await until(seen, ({ lent, waitingCount, inFlight }) => lent + waitingCount + inFlight === 0);
  }

  /** Pipelines, and the one that listens for changes. The pool keeps its own for a minute. */
  const outsideThePool = () => proxy.connections - behind.app.get(Database).pool.totalCount;

  it('S3: each is refused in time, no connection stays lent, and afterwards each is read again', async () => {
    const usualMs = await expectAllWell();
    await expectNothingLent();
    const before = outsideThePool();
    const all = Object.keys(readings).flatMap((name) => Array(ASKED_AT_ONCE).fill(name));
    proxy.freeze();
    expect((await expectAnswersInTime(usualMs)).sort()).toEqual(all.sort());
    expect((await expectAnswersInTime(usualMs)).sort()).toEqual(all); // now nothing is connected any more
    proxy.thaw();
    await expectAllWell();
    await expectNothingLent();
    await until(() => outsideThePool() <= before);
  });

  // Red without a limit of our own: silent connections stay lent for good, and each of them was one of a few.
  it('S3: where only the connections that are open freeze, the next ones serve', async () => {
    const usualMs = await expectAllWell();
    proxy.freezeThoseThatAreOpen();
    expect(await expectAnswersInTime(usualMs)).not.toEqual([]);
    await expectAllWell();
    await expectNothingLent();
  });

  // Red without its cause: where no request comes any more, because no replica is ready, only this line tells.
  it('says in the log why no replica is ready', async () => {
    const patient = await service.replica({ DATABASE_URL: proxy.url }); // no other limit is sooner than the one of readiness
    proxy.freeze();
    const { status, text, headers } = await patient.http.get('/health/ready');
    expect([status, text]).toEqual([503, expect.stringContaining('the database does not answer')]);
    const own = () =>
      logLines().filter(
        ({ requestId, context }) => requestId === headers.get('x-request-id') && context === 'ErrorFilter',
      );
    const [line] = await until(own, ({ length }) => length > 0);
    expect(line).toMatchObject({ level: 'warn', err: { message: 'The database did not answer within 2000 ms' } });
    proxy.thaw();
    await patient.stop();
  });
});
