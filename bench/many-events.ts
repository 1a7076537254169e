import pg from 'pg';
import { RollUps } from '../src/metrics/rollups/roll-ups.js';
import type { SessionNotes } from '../src/metrics/sign-ins/session-notes.js';
import { collected, LISTS } from '../src/metrics/storage/event-columns.js';
import type { Database } from '../src/platform/database/database.js';
import { APPLICATION_ID, type BenchDatabase } from './database.js';

const EVENTS_OF_AN_ARRIVAL = 1000;
/** So that one statement does not have all of them in one transaction. */
const ARRIVALS_AT_ONCE = 1000;

/**
 * Events of a week that arrived within seconds, in arrivals that are to be counted: sixty targets of which some are far
 * busier, five runtimes, one failure in fifty, durations with a long tail.
 */
const FILL = `
  WITH arrivals AS (
    INSERT INTO metric_arrivals (received_at, events)
    SELECT now() - interval '1 minute' + n * interval '1 millisecond', ${EVENTS_OF_AN_ARRIVAL}
    FROM generate_series(1, $2::integer) AS n
    RETURNING id, received_at
  )
  INSERT INTO metric_event_lists (received_at, arrival_id, ${LISTS})
  SELECT received_at, arrivals.id, collected.* FROM arrivals, LATERAL (
    SELECT ${collected()} FROM (
      SELECT gen_random_uuid() AS id, $1::uuid AS application_id, received_at - random() * interval '7 days' AS occurred_at,
        'session-' || (position % 97) AS session_id,
        CASE WHEN position % 20 < 16 THEN 'request' WHEN position % 20 < 19 THEN 'navigation' ELSE 'custom' END AS event_type,
        (ARRAY['browser', 'browser', 'browser', 'server', 'mobile', 'edge', 'worker'])[1 + floor(random() * 7)::integer] AS runtime,
        'GET /shop/' || number || '/:id' AS target, 'api' AS target_type, '/shop/' || number || '/' || (position * 7919) AS path,
        'GET' AS method, (CASE WHEN position % 50 = 0 THEN 500 WHEN position % 25 = 0 THEN 404 ELSE 200 END)::smallint AS status,
        (20 + 15 * -ln(1 - random()) * (1 + number % 5))::integer AS duration_ms, NULL::jsonb AS details, position
      FROM (
        SELECT n AS position, floor(60 * random() * random())::integer AS number
        FROM generate_series(1, ${EVENTS_OF_AN_ARRIVAL}) AS n WHERE arrivals.id IS NOT NULL
      ) AS numbered
    ) AS event
  ) AS collected`;

/** Stores the events, counts them as the service does, and returns how many were counted in a second. */
export async function fillEvents(database: BenchDatabase, events: number): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (let left = events / EVENTS_OF_AN_ARRIVAL; left > 0; left -= ARRIVALS_AT_ONCE)
    await client.query(FILL, [APPLICATION_ID, Math.min(left, ARRIVALS_AT_ONCE)]);
  await client.query('VACUUM (ANALYZE) metric_event_lists, metric_arrivals');
  const begun = performance.now();
  while ((await uncounted(database)) > 0) await turnsOf(client).turn();
  const took = (performance.now() - begun) / 1000;
  await client.end();
  await database.settle();
  return events / took;
}

export const uncounted = (database: BenchDatabase): Promise<number> =>
  database.value('SELECT count(*)::integer FROM metric_arrivals');

/** The service's own turns, one after the other and without its pauses. */
const turnsOf = (client: pg.Client): RollUps =>
  new RollUps(
    { pool: { borrowAtLeisure: (work: (client: pg.Client) => unknown) => work(client) } } as unknown as Database,
    { before: (_telemetry: unknown, count: (last: null) => Promise<number>) => count(null) } as SessionNotes,
  );
