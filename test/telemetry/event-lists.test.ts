import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { migrations } from '../../src/platform/database/migrations/index.js';
import { cloneDatabase, useService } from '../support/service.js';

const BEFORE = migrations.findIndex(({ name }) => name.startsWith('MetricEventLists'));

describe('Telemetry events that were stored one by one', () => {
  useService();

  it('are kept by the step to lists, with the tables of their days, and by the step back', async () => {
    const url = await cloneDatabase();
    const source = await new DataSource(dataSourceOptions({ url, pool: 2 })).initialize();
    const client = new pg.Client(url);
    await client.connect();
    const stepBack = async () => {
      for (let step = migrations.length; step > BEFORE; step -= 1)
        await source.undoLastMigration({ transaction: 'each' });
    };
    const all = async () =>
      (await client.query('SELECT * FROM metric_events ORDER BY received_at, arrival_id, position')).rows;
    const partitions = async (table: string) =>
      (
        await client.query(
          'SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1',
          [table],
        )
      ).rows.map(({ name }) => name);

    await stepBack();
    await client.query(`
      CREATE TABLE metric_events_2026_01_02 PARTITION OF metric_events
        FOR VALUES FROM ('2026-01-02T00:00Z') TO ('2026-01-03T00:00Z');
      INSERT INTO metric_trims VALUES ('metric_events_2026_01_02', 5, now(), NULL);
      INSERT INTO metric_arrivals (received_at) VALUES ('2026-01-02T12:00Z');
      INSERT INTO metric_events
      SELECT moment, (SELECT id FROM metric_arrivals), position, gen_random_uuid(), gen_random_uuid(), moment - interval '1 hour',
        'session', 'request', 'browser', 'GET /' || position, 'api', nullif('/' || position, '/2'), nullif('GET', ''), 200, position,
        CASE position WHEN 3 THEN '{"size": [1, null]}'::jsonb END
      FROM unnest(ARRAY['2026-01-02T12:00Z', '2025-12-24T12:00Z']::timestamptz[]) AS moment, generate_series(1, 4) AS position`);
    const before = await all();
    expect(before).toHaveLength(8);

    await source.runMigrations({ transaction: 'each' });
    expect(await all()).toEqual(before);
    expect(await partitions('metric_event_lists')).toContain('metric_event_lists_2026_01_02');
    const { rows: lists } = await client.query(
      'SELECT tableoid::regclass::text AS name, cardinality(ids) AS events FROM metric_event_lists ORDER BY 1',
    );
    expect(lists).toEqual([
      { name: 'metric_event_lists_2026_01_02', events: 4 },
      { name: 'metric_event_lists_default', events: 4 },
    ]);
    expect((await client.query('SELECT events FROM metric_arrivals')).rows).toEqual([{ events: 4 }]);

    await stepBack();
    expect(await all()).toEqual(before);
    expect(await partitions('metric_events')).toContain('metric_events_2026_01_02');
    await client.end();
    await source.destroy();
  });
});
