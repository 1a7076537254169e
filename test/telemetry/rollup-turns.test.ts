import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { pauseAfter } from '../../src/metrics/rollups/roll-up-loop.js';
import { RollUps } from '../../src/metrics/rollups/roll-ups.js';
import { Database } from '../../src/platform/database/database.js';
import { PrometheusRegistry } from '../../src/platform/telemetry/prometheus-registry.js';
import { Barrier } from '../support/barrier.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import {
  countEvents,
  countOf,
  GIVEN_ARRIVAL,
  givenEvents,
  type RollUpTable,
  rollUpsOf,
  valuesOfArrival,
} from '../support/given-arrivals.js';
import { anEvent, storedEvents } from '../support/given-events.js';
import { type Service, useService } from '../support/service.js';
import { until } from '../support/until.js';

describe('Roll-ups, turn by turn', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(() => countEvents(service)); // and from here on only when a test says so
  beforeEach(async () => {
    application = await givenApplication(service);
  });

  const later = (start: Date, seconds: number) => new Date(start.getTime() + seconds * 1000);
  const rowsOf = (table: RollUpTable, target?: string) => rollUpsOf(service, application, table, target);

  it('count each event once, whichever arrival is committed first', async () => {
    const slow = await service.db.connect();
    await slow.query('BEGIN');
    await slow.query(GIVEN_ARRIVAL, valuesOfArrival(application, [{}, {}]));
    await givenEvents(service, application, [{}, {}, {}]);
    await countEvents(service);
    expect(countOf(await rowsOf('metric_hours', ''))).toBe(3);
    await slow.query('COMMIT');
    slow.release();
    await countEvents(service);
    expect(countOf(await rowsOf('metric_hours', ''))).toBe(5);
    expect(await countEvents(service)).toBe(0);
  });

  // Red without the lock of the turn: both count the same rows, and one count is lost or a key is there twice.
  it('are counted by two replicas together, to the same totals', async () => {
    const replica = await service.replica();
    await countEvents(replica);
    const barrier = await Barrier.hold(service, 'LOCK TABLE metric_hours IN SHARE MODE');
    await givenEvents(service, application, Array(40).fill({}));
    const first = service.app.get(RollUps).turn();
    await barrier.sees(1);
    await givenEvents(service, application, Array(30).fill({}));
    expect(await replica.app.get(RollUps).turn()).toBe(0);
    await barrier.release();
    expect(await first).toBe(1);
    const both = [service, replica].map(({ app }) => app.get(RollUps));
    for (let round = 0; round < 5; round += 1) {
      await givenEvents(service, application, Array(20).fill({}));
      await Promise.all(both.map((rollUps) => rollUps.turn()));
    }
    await countEvents(service);
    const { rows } = await service.db.query('SELECT count(*)::int FROM metric_events WHERE application_id = $1', [
      application.id,
    ]);
    const totals = (['metric_minutes', 'metric_hours', 'metric_days'] as const).map(async (table) =>
      countOf(await rowsOf(table, '')),
    );
    expect(await Promise.all(totals)).toEqual([170, 170, 170]);
    expect(rows[0].count).toBe(170);
    await replica.stop();
  });

  it('make one row of the rows with few events of each minute, and leave every event as it was', async () => {
    const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 300_000);
    const at = (seconds: number) => later(minute, seconds).toISOString();
    await givenEvents(service, application, [{ durationMs: 1 }, { durationMs: 2, occurredAt: at(-60) }], at(1));
    await givenEvents(service, application, [{ durationMs: 3 }], at(2));
    await givenEvents(service, application, Array(10).fill({ durationMs: 4 }), at(3));
    await givenEvents(service, application, [{ durationMs: 5 }], at(4));
    await givenEvents(service, application, [{ durationMs: 6 }], at(61));
    await givenEvents(service, application, [{ durationMs: 7 }], at(62));
    const events = async () =>
      (
        await service.db.query(
          `SELECT id, occurred_at, target, duration_ms FROM metric_events WHERE application_id = $1 ORDER BY duration_ms, id`,
          [application.id],
        )
      ).rows;
    const before = await events();
    await countEvents(service);
    expect(await events()).toEqual(before);
    const { rows } = await service.db.query(
      'SELECT received_at, durations FROM metric_event_lists WHERE $1 = ANY (application_ids) ORDER BY cardinality(ids)',
      [application.id],
    );
    expect(rows).toEqual([
      { received_at: later(minute, 62), durations: [6, 7] },
      { received_at: later(minute, 4), durations: [1, 2, 3, 5] },
      { received_at: later(minute, 3), durations: Array(10).fill(4) },
    ]);
    expect(countOf(await rowsOf('metric_hours', ''))).toBe(16);
  });

  it('make one row of few events while two replicas store more of the minute, to the same totals', async () => {
    const replica = await service.replica();
    await countEvents(replica);
    const both = [service, replica];
    const report = ({ http }: Service) => {
      const { id: appId, apiKey } = application;
      return http.post('/v1/metrics', { appId, apiKey, ...anEvent({ event_id: randomUUID() }) });
    };
    const reported: string[] = [];
    const reportTwiceAtEach = async () => {
      for (const at of [...both, ...both]) {
        const { status, body } = await report(at);
        expect(status).toBe(201);
        reported.push(body.id);
      }
    };
    await reportTwiceAtEach();
    const barrier = await Barrier.hold(service, 'LOCK TABLE metric_days IN SHARE MODE');
    const turn = service.app.get(RollUps).turn();
    await barrier.sees(1);
    await reportTwiceAtEach();
    expect(await replica.app.get(RollUps).turn()).toBe(0);
    await barrier.release();
    expect(await turn).toBe(4);
    for (let round = 0; round < 5; round += 1)
      await Promise.all([reportTwiceAtEach(), ...both.map(({ app }) => app.get(RollUps).turn())]);
    await countEvents(service);
    const ids = (await storedEvents(service, application.id)).map(({ id }) => id);
    expect(ids.sort()).toEqual(reported.sort());
    const { rowCount } = await service.db.query('SELECT FROM metric_event_lists WHERE $1 = ANY (application_ids)', [
      application.id,
    ]);
    expect(rowCount).toBeLessThan(reported.length);
    const tables = ['metric_minutes', 'metric_hours', 'metric_days'] as const;
    for (const table of tables) expect([table, countOf(await rowsOf(table, ''))]).toEqual([table, reported.length]);
    await replica.stop();
  });

  // Red where a minute is one row: after an outage it would have tens of thousands of events, each of several kilobytes.
  it('make several rows of a minute with many arrivals, and leave each arrival whole', async () => {
    const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 600_000);
    for (let n = 0; n < 70; n += 1)
      await givenEvents(service, application, Array(9).fill({ durationMs: n }), later(minute, n % 10).toISOString());
    await countEvents(service);
    const { rows } = await service.db.query(
      'SELECT cardinality(ids) AS events FROM metric_event_lists WHERE $1 = ANY (application_ids) ORDER BY 1',
      [application.id],
    );
    expect(rows).toEqual([{ events: 135 }, { events: 495 }]);
    const { rows: durations } = await service.db.query(
      `SELECT duration_ms, count(*)::int, count(DISTINCT arrival_id)::int AS places
       FROM metric_events WHERE application_id = $1 GROUP BY 1 ORDER BY 1`,
      [application.id],
    );
    expect(durations).toEqual(Array.from({ length: 70 }, (_, n) => ({ duration_ms: n, count: 9, places: 1 })));
  });

  // Red where the connection is closed, or keeps the longer limit.
  it('lend a connection from the requests, and return it with its limit', async () => {
    const replica = await service.replica({ DATABASE_TIMEOUT: '50s' });
    const { pool } = replica.app.get(Database);
    const look = async (client: pg.ClientBase) =>
      (await client.query("SELECT pg_backend_pid() AS pid, current_setting('statement_timeout') AS limit")).rows[0];
    const { limit } = await pool.borrow(look);
    const lent = await pool.borrowAtLeisure(look);
    expect([lent.limit, limit]).toEqual(['27s', '45s']);
    let after = lent;
    await until(async () => {
      after = await pool.borrow(look);
      return after.pid === lent.pid;
    });
    expect(after.limit).toBe(limit);
    await replica.stop();
  });

  // Red where its state is not looked at: a request would get it, with the transaction and the longer limit.
  it('lend no connection again on which work has left a transaction open', async () => {
    const { pool } = service.app.get(Database);
    const closed = new Map<unknown, unknown>();
    pool.on('release', (error, client) => closed.set(client, error));
    const lent = await pool.borrowAtLeisure(async (client) => {
      await client.query('BEGIN');
      return client;
    });
    expect(closed.get(lent)).toBe(true);
  });

  it('lose nothing and count nothing twice when a turn loses its connection before the end', async () => {
    await givenEvents(service, application, Array(7).fill({}));
    const barrier = await Barrier.hold(service, 'LOCK TABLE metric_hours IN SHARE MODE');
    const turn = service.app
      .get(RollUps)
      .turn()
      .catch((error: Error) => error);
    await barrier.sees(1);
    await barrier.hangsUp();
    expect(await turn).toBeInstanceOf(Error);
    await barrier.release();
    expect(await rowsOf('metric_minutes')).toEqual([]);
    await countEvents(service);
    expect([countOf(await rowsOf('metric_minutes', '')), countOf(await rowsOf('metric_hours', ''))]).toEqual([7, 7]);
  });

  it('take a bounded number of events in one turn, and at least one arrival', async () => {
    for (let arrival = 0; arrival < 4; arrival += 1) await givenEvents(service, application, Array(10).fill({}));
    const rollUps = service.app.get(RollUps);
    expect(await rollUps.turn(20)).toBe(2);
    expect(countOf(await rowsOf('metric_hours', ''))).toBe(20);
    expect(await rollUps.turn(1)).toBe(1);
    expect(await rollUps.turn(1)).toBe(1);
    expect(await rollUps.turn(1)).toBe(0);
    expect(countOf(await rowsOf('metric_hours', ''))).toBe(40);
  });

  it('make no request wait that reports events while they count', async () => {
    await givenEvents(service, application, [{}]);
    const barrier = await Barrier.hold(service, 'LOCK TABLE metric_hours IN SHARE MODE');
    const turn = service.app.get(RollUps).turn();
    await barrier.sees(1);
    const request = await service.db.connect();
    await request.query("SET lock_timeout = '1ms'");
    await request.query(GIVEN_ARRIVAL, valuesOfArrival(application, [{}]));
    request.release(true);
    await barrier.release();
    await turn;
    await countEvents(service);
    expect(countOf(await rowsOf('metric_hours', ''))).toBe(2);
  });

  describe('are kept up to date by themselves', () => {
    // Red without an upper limit: after an outage they lag behind by a minute.
    it('with pauses by the length of a turn, and never long ones', () => {
      expect([50, 3_000, 27_000].map(pauseAfter)).toEqual([1_000, 6_000, 10_000]);
    });

    const seen = async (db: pg.Pool) =>
      (await db.query('SELECT FROM metric_arrivals')).rowCount === 0 && countOf(await rowsOf('metric_hours', ''));

    it('within seconds, and again after turns that failed', async () => {
      const running = await service.replica();
      const rollUps = running.app.get(RollUps);
      const turn = rollUps.turn.bind(rollUps);
      const tried: number[] = [];
      rollUps.turn = (mostEvents) => {
        tried.push(mostEvents as number);
        return tried.length < 4 ? Promise.reject(new Error('out of order')) : turn(mostEvents);
      };
      await givenEvents(running, application, [{}, {}]);
      expect(await until(() => seen(service.db))).toBe(2);
      expect(tried.slice(0, 4)).toEqual([0, 1, 2, 3].map((halvings) => (tried[0] as number) / 2 ** halvings));
      const { registry } = running.app.get(PrometheusRegistry);
      const value = async (name: string, loop?: string) =>
        (await registry.getSingleMetric(name)?.get())?.values.find(({ labels }) => labels.loop === loop)?.value;
      await until(async () => (await value('gatehouse_metric_arrivals_counted_total')) === 1);
      expect(await value('gatehouse_loop_failures_total', 'roll-ups')).toBe(3);
      await until(async () => (await value('gatehouse_metric_arrivals_waiting')) === 0);
      await until(async () => (await value('gatehouse_metric_roll_up_lag_seconds')) === 0);
      await givenEvents(running, application, [{}]);
      expect(await until(() => seen(service.db))).toBe(3);
      await running.stop();
    });
  });
});
