import { givenHousekeeping } from '../support/housekeeping.js';
import { dayTable, dayTables } from '../support/metric-days.js';
import { useService } from '../support/service.js';
import { until } from '../support/until.js';

describe('Telemetry', () => {
  const service = useService();
  beforeAll(() => givenHousekeeping(service));

  const sweep = () => givenHousekeeping(service).run();
  const dayName = (table: string, daysAgo: number) => dayTable(service, table, daysAgo);

  it('has a table for each day, made ahead of time and at the first start', async () => {
    const names = await Promise.all([-3, -2, -1, 0].map((daysAgo) => dayName('metric_minutes', daysAgo)));
    await service.db.query(`DROP TABLE IF EXISTS ${names.join(', ')}`);
    const started = await service.replica();
    const made = async () =>
      (await started.db.query('SELECT FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL', [names]))
        .rowCount;
    await until(async () => (await made()) === 4);
    await started.stop();
    await service.db.query(`DROP TABLE ${await dayName('metric_event_lists', -2)}`);
    await sweep();
    const events = await Promise.all([0, -1, -2, -3].map((daysAgo) => dayName('metric_event_lists', daysAgo)));
    expect(await dayTables(service, 'metric_event_lists')).toEqual([...events, 'metric_event_lists_default']);
    const { rows } = await service.db.query('SELECT reloptions FROM pg_class WHERE relname = $1', [names[0]]);
    expect(rows).toEqual([{ reloptions: ['fillfactor=70'] }]);
  });

  it('has no list of which ANALYZE takes a sample, because that takes seconds', async () => {
    await sweep();
    const { rows } = await service.db.query(`
      SELECT relname AS name, count(*)::int, array_agg(attname) FILTER (WHERE attstattarget IS DISTINCT FROM 0) AS sampled
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid JOIN pg_type ON pg_type.oid = atttypid
      WHERE relkind = 'r' AND relname ~ '^metric_' AND typcategory = 'A' GROUP BY 1 ORDER BY 1`);
    const days = [0, -1, -2, -3].map((daysAgo) => dayName('metric_event_lists', daysAgo));
    expect(rows.filter(({ count }) => count === 13).map(({ name }) => name)).toEqual([
      ...(await Promise.all(days)),
      'metric_event_lists_default',
    ]);
    expect(rows.filter(({ count }) => count === 2).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['metric_days', 'metric_hours', 'metric_minutes_default']),
    );
    expect(rows.filter(({ sampled }) => sampled)).toEqual([]);
  });
});
