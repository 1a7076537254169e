import type pg from 'pg';
import { RollUpLoop } from '../src/metrics/rollups/roll-up-loop.js';
import { RollUps } from '../src/metrics/rollups/roll-ups.js';
import { binInSql, quantilesOf, sketchOf } from '../src/metrics/rollups/sketch.js';
import { LOCKS } from '../src/platform/database/postgres.js';
import { Telemetry } from '../src/platform/telemetry/telemetry.js';
import { Barrier } from './support/barrier.js';
import { type GivenApplication, givenApplication } from './support/given.js';
import { countEvents, GIVEN_ARRIVAL, type GivenEvent, givenEvents, valuesOfArrival } from './support/given-arrivals.js';
import { useService } from './support/service.js';
import { until } from './support/until.js';

interface Row {
  start: Date;
  target: string;
  event_type: string;
  runtime: string;
  count: number;
  errors: number;
  refused: number;
  bins: number[];
  counts: number[];
}

describe('Roll-ups', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(() => countEvents(service)); // and from here on only when a test says so
  beforeEach(async () => {
    application = await givenApplication(service);
  });

  const rowsOf = async (table: 'metric_minutes' | 'metric_hours' | 'metric_days', target?: string): Promise<Row[]> =>
    (
      await service.db.query(
        `SELECT start, target, event_type, runtime, count::int, errors::int, refused::int, duration_bins AS bins,
           duration_counts::int[] AS counts
         FROM ${table} WHERE application_id = $1 AND target = coalesce($2, target)
         ORDER BY start, target COLLATE "C", event_type, runtime`,
        [application.id, target],
      )
    ).rows;
  const total = (rows: Row[]) => rows.reduce((sum, { count }) => sum + count, 0);
  /** A whole hour that is over, so that no test runs into the next one. */
  const hourAgo = async (hours: number): Promise<Date> =>
    (await service.db.query("SELECT date_bin('1 hour', now(), 'epoch') - make_interval(hours => $1) AS start", [hours]))
      .rows[0].start;
  const later = (start: Date, seconds: number) => new Date(start.getTime() + seconds * 1000);

  it('count events, errors and refusals by minute, hour and day, by target and for all targets together', async () => {
    const hour = await hourAgo(1);
    const event = (seconds: number, more: GivenEvent): GivenEvent => ({ occurredAt: later(hour, seconds), ...more });
    await givenEvents(service, application, [
      event(5, { target: 'GET /a', status: 200, durationMs: 10 }),
      event(59, { target: 'GET /a', status: 404, durationMs: 10 }),
      event(60, { target: 'GET /a', status: 500, durationMs: 0 }),
      event(61, { target: 'GET /b', status: 0, durationMs: null }),
      event(62, { target: 'GET /b', runtime: 'toaster', status: 599, durationMs: 3_600_000 }),
      event(63, { target: 'checkout', eventType: 'custom', status: null, durationMs: null }),
    ]);
    expect(await countEvents(service)).toBe(1);
    const facts = (rows: Row[]) =>
      rows.map((row) => [row.target, row.event_type, row.runtime, row.count, row.errors, row.refused, row.counts]);
    const minutes = await rowsOf('metric_minutes');
    expect(facts(minutes.filter(({ start }) => start.getTime() === hour.getTime()))).toEqual([
      ['', 'request', 'browser', 2, 0, 1, [2]],
      ['GET /a', 'request', 'browser', 2, 0, 1, [2]],
    ]);
    expect(facts(minutes.filter(({ start }) => start.getTime() === later(hour, 60).getTime()))).toEqual([
      ['', 'custom', 'browser', 1, 0, 0, []],
      ['', 'request', 'browser', 2, 2, 0, [1]],
      ['', 'request', 'other', 1, 1, 0, [1]],
      ['GET /a', 'request', 'browser', 1, 1, 0, [1]],
      ['GET /b', 'request', 'browser', 1, 1, 0, []],
      ['GET /b', 'request', 'other', 1, 1, 0, [1]],
      ['checkout', 'custom', 'browser', 1, 0, 0, []],
    ]);
    const hours = await rowsOf('metric_hours');
    expect(new Set(hours.map(({ start }) => start.getTime()))).toEqual(new Set([hour.getTime()]));
    expect(facts(hours)).toEqual([
      ['', 'custom', 'browser', 1, 0, 0, []],
      ['', 'request', 'browser', 4, 2, 1, [1, 2]],
      ['', 'request', 'other', 1, 1, 0, [1]],
      ['GET /a', 'request', 'browser', 3, 1, 1, [1, 2]],
      ['GET /b', 'request', 'browser', 1, 1, 0, []],
      ['GET /b', 'request', 'other', 1, 1, 0, [1]],
      ['checkout', 'custom', 'browser', 1, 0, 0, []],
    ]);
    const days = await rowsOf('metric_days');
    expect(facts(days)).toEqual(facts(hours));
    expect(days.every(({ start }) => start.getTime() === Math.floor(hour.getTime() / 86_400_000) * 86_400_000)).toBe(
      true,
    );
  });

  it('tell percentiles within two per cent of the exact ones, over many turns', async () => {
    const hour = await hourAgo(2);
    const durations = Array.from({ length: 4000 }, (_, n) => Math.round(15 / (1 - ((n * 7919) % 4000) / 4000) ** 1.3));
    for (let start = 0; start < durations.length; start += 500) {
      const part = durations.slice(start, start + 500);
      await givenEvents(
        service,
        application,
        part.map((durationMs) => ({ occurredAt: later(hour, start / 2), durationMs })),
      );
      await countEvents(service);
    }
    const [row] = await rowsOf('metric_hours', '');
    expect(row).toMatchObject(sketchOf(durations));
    const ascending = durations.sort((one, other) => one - other);
    for (const [position, found] of quantilesOf(row as Row, [0.5, 0.95, 0.99]).entries()) {
      const exact = ascending[Math.floor(([0.5, 0.95, 0.99][position] as number) * 3999)] as number;
      expect(Math.abs((found as number) - exact)).toBeLessThan(exact * 0.02);
    }
  });

  it('sort durations into the same bins in SQL as the library does', async () => {
    const { rows } = await service.db.query(
      `SELECT array_agg(${binInSql('n')} ORDER BY n) AS bins FROM generate_series(0, 50000) AS n`,
    );
    const expected = Array.from({ length: 50_001 }, (_, n) => sketchOf([n]).bins[0]);
    expect(rows[0].bins).toEqual(expected);
  });

  it('count each event once, whichever arrival is committed first', async () => {
    const slow = await service.db.connect();
    await slow.query('BEGIN');
    await slow.query(GIVEN_ARRIVAL, valuesOfArrival(application, [{}, {}]));
    await givenEvents(service, application, [{}, {}, {}]);
    await countEvents(service);
    expect(total(await rowsOf('metric_hours', ''))).toBe(3);
    await slow.query('COMMIT');
    slow.release();
    await countEvents(service);
    expect(total(await rowsOf('metric_hours', ''))).toBe(5);
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
      total(await rowsOf(table, '')),
    );
    expect(await Promise.all(totals)).toEqual([170, 170, 170]);
    expect(rows[0].count).toBe(170);
    await replica.stop();
  });

  it('lose nothing and count nothing twice when a turn loses its connection before the end', async () => {
    await givenEvents(service, application, Array(7).fill({}));
    const barrier = await Barrier.hold(service, 'LOCK TABLE metric_hours IN SHARE MODE');
    const turn = service.app
      .get(RollUps)
      .turn()
      .catch((error: Error) => error);
    await barrier.sees(1);
    await service.db.query(
      "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = $1",
      [LOCKS.rollUp],
    );
    expect(await turn).toBeInstanceOf(Error);
    await barrier.release();
    expect(await rowsOf('metric_minutes')).toEqual([]);
    await countEvents(service);
    expect([total(await rowsOf('metric_minutes', '')), total(await rowsOf('metric_hours', ''))]).toEqual([7, 7]);
  });

  it('take a bounded number of events in one turn, and at least one arrival', async () => {
    for (let arrival = 0; arrival < 4; arrival += 1) await givenEvents(service, application, Array(10).fill({}));
    const rollUps = service.app.get(RollUps);
    expect(await rollUps.turn(20)).toBe(2);
    expect(total(await rowsOf('metric_hours', ''))).toBe(20);
    expect(await rollUps.turn(1)).toBe(1);
    expect(await rollUps.turn(1)).toBe(1);
    expect(await rollUps.turn(1)).toBe(0);
    expect(total(await rowsOf('metric_hours', ''))).toBe(40);
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
    expect(total(await rowsOf('metric_hours', ''))).toBe(2);
  });

  it('put an event into the day, hour and minute in which it occurred, also when it arrives late', async () => {
    const midnight: Date = (await service.db.query("SELECT date_trunc('day', now(), 'UTC') AS start")).rows[0].start;
    const early = [later(midnight, -86_400 - 0.001), later(midnight, -86_400), later(midnight, -0.001), midnight];
    for (const occurredAt of early) await givenEvents(service, application, [{ occurredAt }]);
    const old = later(midnight, -6 * 86_400 + 1);
    await givenEvents(service, application, [{ occurredAt: old }]);
    await countEvents(service);
    const hours = await rowsOf('metric_hours', '');
    const floor = (date: Date, seconds: number) => Math.floor(date.getTime() / 1000 / seconds) * seconds * 1000;
    expect(hours.map(({ start }) => start.getTime())).toEqual([old, ...early].map((date) => floor(date, 3600)));
    const minutes = (await rowsOf('metric_minutes', '')).map(({ start }) => start.getTime());
    expect(minutes).not.toContain(floor(old, 60)); // minutes are kept for two days
    expect(minutes).toEqual(expect.arrayContaining([floor(later(midnight, -0.001), 60), midnight.getTime()]));
    await givenEvents(service, application, [{ occurredAt: old }]);
    await countEvents(service);
    expect((await rowsOf('metric_hours', ''))[0]?.count).toBe(2);
  });

  it('count what arrived while the clock of the database was wrong', async () => {
    for (const wrong of ["now() + interval '400 days'", "now() - interval '400 days'"]) {
      const receivedAt = (await service.db.query(`SELECT (${wrong})::text AS moment`)).rows[0].moment;
      await givenEvents(service, application, [{ occurredAt: new Date() }], receivedAt);
    }
    await givenEvents(service, application, [{}]);
    expect(await countEvents(service)).toBe(3);
    expect(total(await rowsOf('metric_hours', ''))).toBe(3);
  });

  describe('with a flood of targets', () => {
    it('count 200 of an application and day by name, the first ones, and all others together', async () => {
      const hour = await hourAgo(3);
      const flood = (from: number, to: number): GivenEvent[] =>
        Array.from({ length: to - from }, (_, n) => ({
          target: `GET /${from + n}`,
          occurredAt: later(hour, from + n),
        }));
      await givenEvents(service, application, flood(0, 150));
      await countEvents(service);
      await givenEvents(service, application, flood(100, 300));
      await countEvents(service);
      await givenEvents(service, application, [...flood(0, 1), ...flood(299, 301)]);
      await countEvents(service);
      const hours = await rowsOf('metric_hours');
      const named = hours.filter(({ target }) => target.startsWith('GET '));
      expect(named.map(({ target }) => target).sort()).toEqual(
        flood(0, 200)
          .map(({ target }) => target)
          .sort(),
      );
      expect(total(hours.filter(({ target }) => target === '(other)'))).toBe(102);
      expect(total(hours.filter(({ target }) => target === ''))).toBe(353);
      const other = await givenApplication(service);
      await givenEvents(service, other, [{ target: 'GET /299', occurredAt: hour }]);
      await countEvents(service);
      const { rows } = await service.db.query(
        "SELECT target FROM metric_hours WHERE application_id = $1 AND target <> ''",
        [other.id],
      );
      expect(rows).toEqual([{ target: 'GET /299' }]);
    });

    it('begin anew with the next day', async () => {
      const hour = await hourAgo(30);
      const many = Array.from({ length: 201 }, (_, n) => ({ target: `GET /${n}`, occurredAt: hour }));
      await givenEvents(service, application, many);
      await givenEvents(service, application, [{ target: 'GET /new', occurredAt: later(hour, 86_400) }]);
      await countEvents(service);
      expect((await rowsOf('metric_hours', '(other)')).length).toBe(1);
      expect((await rowsOf('metric_hours', 'GET /new')).length).toBe(1);
    });

    it('never mistake a target without a name for all of them together', async () => {
      await givenEvents(service, application, [{ target: '' }]);
      await countEvents(service);
      expect(total(await rowsOf('metric_hours', ''))).toBe(1);
      expect(total(await rowsOf('metric_hours', '(other)'))).toBe(1);
    });
  });

  describe('are kept up to date by themselves', () => {
    const seen = async (db: pg.Pool) =>
      (await db.query('SELECT FROM metric_arrivals')).rowCount === 0 && total(await rowsOf('metric_hours', ''));

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
      const { registry } = running.app.get(Telemetry);
      const value = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values[0]?.value;
      await until(async () => (await value('gatehouse_metric_arrivals_counted_total')) === 1);
      expect(await value('gatehouse_metric_roll_up_failures_total')).toBe(3);
      expect(await value('gatehouse_metric_arrivals_waiting')).toBe(0);
      expect(await value('gatehouse_metric_roll_up_lag_seconds')).toBe(0);
      await givenEvents(running, application, [{}]);
      expect(await until(() => seen(service.db))).toBe(3);
      await running.stop();
    });

    it('by a loop that a stopped service has ended', async () => {
      const running = await service.replica();
      const loop = running.app.get(RollUpLoop);
      await running.stop();
      expect(Reflect.get(loop, 'stopped')).toBe(true);
      await expect(Reflect.get(loop, 'running')).resolves.toBeUndefined();
    });
  });
});
