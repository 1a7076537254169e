import { binInSql, quantilesOf, sketchOf } from '../../src/metrics/rollups/sketch.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import {
  countEvents,
  countOf,
  type GivenEvent,
  givenEvents,
  type RollUp,
  type RollUpTable,
  rollUpsOf,
} from '../support/given-arrivals.js';
import { useService } from '../support/service.js';

describe('Roll-ups', () => {
  const service = useService();
  let application: GivenApplication;
  beforeAll(() => countEvents(service)); // and from here on only when a test says so
  beforeEach(async () => {
    application = await givenApplication(service);
  });

  const rowsOf = (table: RollUpTable, target?: string) => rollUpsOf(service, application, table, target);
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
    const facts = (rows: RollUp[]) =>
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
    for (const [position, found] of quantilesOf(row as RollUp, [0.5, 0.95, 0.99]).entries()) {
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
    expect(countOf(await rowsOf('metric_hours', ''))).toBe(3);
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
      expect(countOf(hours.filter(({ target }) => target === '(other)'))).toBe(102);
      expect(countOf(hours.filter(({ target }) => target === ''))).toBe(353);
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
      expect(countOf(await rowsOf('metric_hours', ''))).toBe(1);
      expect(countOf(await rowsOf('metric_hours', '(other)'))).toBe(1);
    });
  });
});
