import { RollUps } from '../../src/metrics/rollups/roll-ups.js';
import { collected, LISTS } from '../../src/metrics/storage/event-columns.js';
import { MetricStorage } from '../../src/metrics/storage/metric-storage.js';
import { Loops } from '../../src/platform/loops/loops.js';
import type { GivenApplication } from './given.js';
import type { Service } from './service.js';
import { until } from './until.js';

export interface GivenEvent {
  /** As PostgreSQL reads it; now, unless said. */
  occurredAt?: string | Date;
  eventType?: 'request' | 'navigation' | 'custom';
  runtime?: string;
  target?: string;
  status?: number | null;
  durationMs?: number | null;
}

/** What the ingestion stores with one statement: an arrival and the lists of its events. */
export const GIVEN_ARRIVAL = `
  WITH arrival AS (
    INSERT INTO metric_arrivals (received_at, events)
    VALUES (coalesce($8::timestamptz, now()), cardinality($3::text[])) RETURNING *
  ), given AS (
    SELECT event.*, gen_random_uuid() AS id, $1::uuid AS application_id, 'session' AS session_id, 'api' AS target_type,
      NULL AS path, NULL AS method, NULL::jsonb AS details
    FROM unnest($2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::smallint[], $7::integer[])
      WITH ORDINALITY AS event (occurred_at, event_type, runtime, target, status, duration_ms, position)
  )
  INSERT INTO metric_event_lists (received_at, arrival_id, ${LISTS})
  SELECT arrival.received_at, arrival.id, collected.* FROM arrival, (SELECT ${collected()} FROM given) AS collected`;

export const valuesOfArrival = ({ id }: Pick<GivenApplication, 'id'>, events: GivenEvent[], receivedAt?: string) => [
  id,
  events.map(({ occurredAt }) => occurredAt ?? null),
  events.map(({ eventType }) => eventType ?? 'request'),
  events.map(({ runtime }) => runtime ?? 'browser'),
  events.map(({ target }) => target ?? 'GET /orders'),
  events.map(({ status }) => (status === undefined ? 200 : status)),
  events.map(({ durationMs }) => (durationMs === undefined ? 20 : durationMs)),
  receivedAt ?? null,
];

/** A row that is on its way to a day without a table is refused at the moment in which the table is made. */
export async function seeTablesOfDays({ app }: Service): Promise<void> {
  await Reflect.get(app.get(MetricStorage), 'preparing');
}

/** Events of one arrival, which no roll-up counts yet. */
export async function givenEvents(
  service: Service,
  application: Pick<GivenApplication, 'id'>,
  events: GivenEvent[],
  receivedAt?: string,
): Promise<void> {
  await seeTablesOfDays(service);
  await service.db.query(GIVEN_ARRIVAL, valuesOfArrival(application, events, receivedAt));
}

/** From here on events are counted when the test says so. Counts all that there are; returns the number of arrivals. */
export async function countEvents(service: Service, mostEvents?: number): Promise<number> {
  void service.app.get(Loops).named('roll-ups').stop();
  await seeTablesOfDays(service); // no turn counts while the start of the service makes them
  const rollUps = service.app.get(RollUps);
  let total = 0;
  await until(async () => {
    total += await rollUps.turn(mostEvents);
    return (await rollUps.waiting()).waiting === 0;
  });
  return total;
}

export interface RollUp {
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

export type RollUpTable = 'metric_minutes' | 'metric_hours' | 'metric_days';

/** What the turns have written, of one target or of all. */
export async function rollUpsOf(
  { db }: Service,
  { id }: Pick<GivenApplication, 'id'>,
  table: RollUpTable,
  target?: string,
): Promise<RollUp[]> {
  const { rows } = await db.query(
    `SELECT start, target, event_type, runtime, count::int, errors::int, refused::int, duration_bins AS bins,
       duration_counts::int[] AS counts
     FROM ${table} WHERE application_id = $1 AND target = coalesce($2, target)
     ORDER BY start, target COLLATE "C", event_type, runtime`,
    [id, target],
  );
  return rows;
}

export const countOf = (rows: RollUp[]): number => rows.reduce((sum, { count }) => sum + count, 0);
