import { LISTS } from '../../src/metrics/storage/event-columns.js';
import { MERGE_LISTS } from '../../src/metrics/storage/merge-lists.statement.js';
import { METRIC_SWEEPS } from '../../src/metrics/storage/metric.sweeps.js';
import { valuesOf } from '../../src/platform/database/connections/bounded-client.js';
import { LOCKS } from '../../src/platform/database/postgres.js';
import { Barrier } from '../support/barrier.js';
import { withRefusedRows } from '../support/broken-storage.js';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { countEvents, GIVEN_ARRIVAL, givenEvents, valuesOfArrival } from '../support/given-arrivals.js';
import { givenHousekeeping } from '../support/housekeeping.js';
import { dayTable, dayTables } from '../support/metric-days.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';
import { WallClock } from '../support/wall-clock.js';

const WAITING =
  "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ~ 'metric_event'";

type Kept = Record<string, number>;

describe('Telemetry', () => {
  const service = useService();
  beforeAll(() => givenHousekeeping(service));
  // Each test has its own applications and plans; the events and plans of the others would be in its way.
  beforeEach(async () => {
    await countEvents(service);
    await service.db.query(`
      UPDATE plans SET metrics = NULL;
      DELETE FROM metric_retentions; DELETE FROM metric_trims; DELETE FROM metric_event_lists; DELETE FROM metric_hours`);
    for (const name of await partitionsOf('metric_event_lists'))
      if (/\d$/.test(name)) await service.db.query(`DROP TABLE ${name}`);
    await sweep();
  });

  const sweep = () => givenHousekeeping(service).run();
  const partitionsOf = (table: string) => dayTables(service, table);
  const dayName = (table: string, daysAgo: number) => dayTable(service, table, daysAgo);
  const keeping = (retentionDays: number) =>
    givenApplication(service, { plan: { metrics: { enabled: true, retentionDays } } });
  const setPlan = ({ planId }: GivenApplication, metrics: object | null) =>
    service.db.query('UPDATE plans SET metrics = $2 WHERE id = $1', [planId, metrics]);

  /** A day's table with events of these applications at its end. */
  async function givenDay(daysAgo: number, applications: GivenApplication[], events = 3): Promise<string> {
    const name = await dayName('metric_event_lists', daysAgo);
    const start = `${name.slice(-10).replaceAll('_', '-')}T00:00:00Z`;
    await service.db.query(
      `CREATE TABLE ${name} PARTITION OF metric_event_lists FOR VALUES FROM ('${start}') TO ('${start}'::timestamptz + interval '1 day')`,
    );
    for (const application of applications)
      await givenEvents(service, application, Array(events).fill({}), `${start.slice(0, 10)}T23:59:59.9Z`);
    return name;
  }
  const keptIn = async (name: string, ...applications: GivenApplication[]): Promise<number[]> => {
    const { rows } = await service.db.query(
      `SELECT application AS id, count(*)::int FROM ${name}, unnest(application_ids) AS application GROUP BY 1`,
    );
    const kept: Kept = Object.fromEntries(rows.map(({ id, count }) => [id, count]));
    return applications.map(({ id }) => kept[id] ?? 0);
  };

  it('is stored and counted also while its day has no table', async () => {
    const application = await keeping(30);
    await service.db.query(`DROP TABLE ${await dayName('metric_event_lists', 0)}`);
    await givenEvents(service, application, [{}, {}]);
    await sweep(); // makes none for a day whose events are elsewhere, and goes on
    expect(await keptIn('metric_event_lists_default', application)).toEqual([2]);
    expect(await countEvents(service)).toBe(1);
    await service.db.query(
      "UPDATE metric_event_lists_default SET received_at = received_at - interval '30 days 23 hours'",
    );
    await sweep();
    expect(await keptIn('metric_event_lists_default', application)).toEqual([2]);
    await service.db.query("UPDATE metric_event_lists_default SET received_at = received_at - interval '2 hours'");
    await sweep();
    expect(await keptIn('metric_event_lists_default', application)).toEqual([0]);
  });

  it('is dropped with its day when no application keeps it any longer, not before', async () => {
    const application = await keeping(10);
    const [kept, gone] = [await givenDay(10, [application]), await givenDay(11, [application])];
    await sweep();
    const names = await partitionsOf('metric_event_lists');
    expect([names.includes(kept), names.includes(gone)]).toEqual([true, false]);
  });

  it('goes earlier where the application keeps it for a shorter time, and nobody else loses any', async () => {
    const [short, long] = [await keeping(5), await keeping(20)];
    const [before, after] = [await givenDay(5, [short, long]), await givenDay(6, [short, long], 12_000)];
    await sweep();
    expect(await keptIn(before, short, long)).toEqual([3, 3]);
    expect(await keptIn(after, short, long)).toEqual([0, 12_000]); // more than one part
  });

  it('goes alone where it was stored together with events of others', async () => {
    const [short, long] = [await keeping(5), await keeping(20)];
    const [day, undated] = [await givenDay(6, [short], 4), 'metric_event_lists_default'];
    await service.db.query(
      `UPDATE ${day} SET application_ids = ARRAY[$1, $2, $1, $2]::uuid[], durations = '{1, 2, 3, 4}'`,
      [short.id, long.id],
    );
    await service.db.query(`
      INSERT INTO ${undated} SELECT received_at - interval '2 days', arrival_id, ${LISTS} FROM ${day};
      INSERT INTO ${day} SELECT received_at, arrival_id + n, ${LISTS} FROM ${day}, generate_series(1, 600) AS n`);
    await sweep();
    expect(await keptIn(day, short, long)).toEqual([0, 2 * 601]); // more than one part
    expect(await keptIn(undated, short, long)).toEqual([0, 2]);
    const { rows } = await service.db.query(
      `SELECT position, duration_ms, target, count(*)::int FROM metric_events WHERE application_id = $1 GROUP BY 1, 2, 3 ORDER BY 1`,
      [long.id],
    );
    expect(rows).toEqual([
      { position: 1, duration_ms: 2, target: 'GET /orders', count: 602 },
      { position: 2, duration_ms: 4, target: 'GET /orders', count: 602 },
    ]);
  });

  it('goes when the plan keeps it for a shorter time than before, also from days that were trimmed already', async () => {
    const [lowered, short, long] = [await keeping(15), await keeping(5), await keeping(20)];
    const day = await givenDay(8, [lowered, short, long]);
    await sweep();
    expect(await keptIn(day, lowered, short, long)).toEqual([3, 0, 3]);
    await setPlan(lowered, { enabled: true, retentionDays: 6 });
    await sweep();
    expect(await keptIn(day, lowered, short, long)).toEqual([0, 0, 3]);
    const trims = async () => (await service.db.query('SELECT * FROM metric_trims')).rows;
    const seen = await trims();
    await sweep();
    expect(await trims()).toEqual(seen); // nothing is read again without a reason
  });

  it('stays as long as its plan said last when the plan loses its metrics, or the application is gone', async () => {
    const [lost, gone, long] = [await keeping(7), await keeping(7), await keeping(20)];
    const young = await givenDay(5, [lost, gone, long]);
    await sweep();
    await setPlan(lost, null);
    for (const table of ['api_keys', 'application_seats'])
      await service.db.query(`DELETE FROM ${table} WHERE application_id = $1`, [gone.id]);
    await service.db.query('DELETE FROM applications WHERE id = $1', [gone.id]);
    const old = await givenDay(9, [lost, gone, long]);
    await sweep();
    expect(await keptIn(young, lost, gone, long)).toEqual([3, 3, 3]);
    expect(await keptIn(old, lost, gone, long)).toEqual([0, 0, 3]);
  });

  it('keeps hours, days and our own counts as long as the plan says, and minutes for two days', async () => {
    const [short, long] = [await keeping(5), await keeping(20)];
    for (const { id } of [short, long]) {
      await service.db.query(
        `INSERT INTO metric_hours SELECT $1, now() - n * interval '1 hour', '', 'request', 'browser', 1, 0, 0, '{}', '{}'
         FROM generate_series(1, 600) AS n`,
        [id],
      );
      await service.db.query(
        `INSERT INTO metric_days SELECT $1, now() - n * interval '1 day', '', 'request', 'browser', 1, 0, 0, '{}', '{}'
         FROM generate_series(1, 25) AS n`,
        [id],
      );
      await service.db.query(
        `INSERT INTO auth_counts SELECT $1, now() - n * interval '1 day', 'sign_in', 'started', '', 1 FROM generate_series(1, 25) AS n`,
        [id],
      );
      await service.db.query(
        `INSERT INTO active_counts SELECT $1, now() - n * interval '1 day', 1, 1, now() FROM generate_series(1, 25) AS n`,
        [id],
      );
      await service.db.query(
        `INSERT INTO metric_minutes SELECT $1, now() - n * interval '1 hour', '', 'request', 'browser', 1, 0, 0, '{}', '{}'
         FROM generate_series(1, 100) AS n`,
        [id],
      );
    }
    await sweep();
    await service.db.query("DELETE FROM active_counts WHERE hour > now() - interval '2 hours'"); // housekeeping counts too
    const left = async (table: string, { id }: GivenApplication) =>
      (await service.db.query(`SELECT FROM ${table} WHERE application_id = $1`, [id])).rowCount;
    const tables = ['metric_hours', 'metric_days', 'auth_counts', 'active_counts'];
    for (const table of tables) {
      const perDay = table === 'metric_hours' ? 24 : 1;
      const [ofShort, ofLong] = [await left(table, short), await left(table, long)];
      expect([table, ofShort, ofLong]).toEqual([table, 5 * perDay - 1, 20 * perDay - 1]);
    }
    expect(await left('metric_minutes', long)).toBe(47);
    const yesterdays = await partitionsOf('metric_minutes');
    await service.db.query(`
      CREATE TABLE metric_minutes_2020_01_01 PARTITION OF metric_minutes
        FOR VALUES FROM ('2020-01-01T00:00Z') TO ('2020-01-02T00:00Z')`);
    await sweep();
    expect(await partitionsOf('metric_minutes')).toEqual(yesterdays);
  });

  it('forgets ids of events after two days, targets after nine, and tables that are gone', async () => {
    await service.db.query(`
      INSERT INTO metric_event_ids SELECT gen_random_uuid(), now() - n * interval '1 day' FROM generate_series(1, 4) AS n;
      DELETE FROM metric_targets;
      INSERT INTO metric_targets SELECT (now() AT TIME ZONE 'UTC')::date - n, gen_random_uuid(), 'x' FROM generate_series(0, 11) AS n;
      INSERT INTO metric_trims VALUES ('metric_event_lists_2020_01_01', 5, now(), NULL)`);
    await sweep();
    const count = async (table: string) => (await service.db.query(`SELECT FROM ${table}`)).rowCount;
    expect(METRIC_SWEEPS.map(({ name }) => name)).toEqual(['metric_event_ids', 'metric_targets', 'metric_trims']);
    expect([await count('metric_event_ids'), await count('metric_targets'), await count('metric_trims')]).toEqual([
      1, 10, 0,
    ]);
  });

  // Red where it is only a line in the log: no alert tells anybody that tables are neither made nor dropped.
  it('fails the turn, by name, while a table cannot be made or dropped, and its shorter plans are noted', async () => {
    const application = await keeping(5);
    const over = await givenDay(12, [application]);
    const next = await dayName('metric_event_lists', -1);
    await service.db.query(`DROP TABLE ${next}`);
    const barrier = await Barrier.hold(service, 'LOCK TABLE metric_event_lists_default IN ACCESS SHARE MODE');
    await expect(sweep()).rejects.toThrow(
      new RegExp(`^metric_storage: ${next} is not made yet[^;]*; ${over} is not dropped yet[^;]*$`),
    );
    expect((await service.db.query('SELECT FROM metric_retentions')).rowCount).toBe(1);
    await barrier.release();
    await sweep();
    const names = await partitionsOf('metric_event_lists');
    expect([names.includes(next), names.includes(over)]).toEqual([true, false]);
  });

  // Red where the days go only after the plans were noted: nothing would make room again.
  it('drops days that are over also while the disk is full, and none that a plan still keeps', async () => {
    const [old, kept] = [await keeping(5), await keeping(5)];
    await sweep();
    const [over, recent] = [await givenDay(12, [old]), await givenDay(8, [kept])];
    await setPlan(kept, { enabled: true, retentionDays: 10 });
    const full = { table: 'metric_retentions', before: 'INSERT', code: '53100' };
    await withRefusedRows(service, full, () => expect(sweep()).rejects.toThrow('metric_storage'));
    const partitions = await partitionsOf('metric_event_lists');
    expect([partitions.includes(over), partitions.includes(recent)]).toEqual([false, true]);
  });

  // Red without the comparison of two clocks: one of them says that everything is old.
  it('loses nothing to a clock that jumped', async () => {
    const [short, long] = [await keeping(5), await keeping(10)];
    const [trimmed, dropped] = [await givenDay(7, [short, long]), await givenDay(12, [long])];
    const clock = new WallClock();
    clock.advance(-30 * 86_400); // so the database's is ahead by as much
    await expect(sweep())
      .rejects.toThrow('so nothing is removed')
      .finally(() => clock.restore());
    expect(await keptIn(trimmed, short, long)).toEqual([3, 3]);
    expect(await partitionsOf('metric_event_lists')).toContain(dropped);
    await sweep();
    expect(await keptIn(trimmed, short, long)).toEqual([0, 3]);
    expect(await partitionsOf('metric_event_lists')).not.toContain(dropped);
  });

  // Red where old rows are merged too: trimming waits for them, finds them gone, and never comes back.
  it('loses what is over also where late arrivals are merged at the same moment', async () => {
    const [short, long] = [await keeping(5), await keeping(10)];
    const day = await givenDay(7, [short, long]);
    const { rows } = await service.db.query('SELECT id, received_at::text FROM metric_arrivals ORDER BY id');
    expect(rows).toHaveLength(2);
    const arrivals = { ids: rows.map(({ id }) => id), receivedAts: rows.map(({ received_at }) => received_at) };
    const turn = await Barrier.hold(service, MERGE_LISTS.text, valuesOf(MERGE_LISTS, arrivals));
    let isSwept = false;
    const sweeping = sweep().finally(() => {
      isSwept = true;
    });
    await until(async () => isSwept || ((await service.db.query(WAITING)).rowCount ?? 0) > 0);
    await turn.release();
    await sweeping;
    expect(await keptIn(day, short, long)).toEqual([0, 3]);
  });

  it('drops a day while events are counted without making a request wait', async () => {
    const application = await keeping(1);
    const gone = await givenDay(5, [application]);
    const turn = await Barrier.hold(service, 'SELECT pg_advisory_xact_lock($1)', [LOCKS.rollUp]);
    const sweeping = sweep();
    await turn.sees(1);
    const request = await service.db.connect();
    await request.query("SET lock_timeout = '1ms'");
    await request.query(GIVEN_ARRIVAL, valuesOfArrival(application, [{}]));
    request.release(true);
    await turn.release();
    await sweeping;
    expect(await partitionsOf('metric_event_lists')).not.toContain(gone);
  });
});
