import { merge, sketchOf } from '../../src/metrics/rollups/sketch.js';
import type { GivenApplication } from './given.js';
import { seeTablesOfDays } from './given-arrivals.js';
import type { Service } from './service.js';

interface WeekOptions {
  /** Each with its part of the traffic. */
  targets?: [target: string, part: number][];
  provider?: string;
  days?: number;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const TARGETS: [string, number][] = [
  ['GET /products/:id', 0.42],
  ['GET /search', 0.24],
  ['POST /cart/items', 0.14],
  ['GET /orders/:id', 0.12],
  ['POST /checkout', 0.08],
];
const INTO = (table: string) => `
  INSERT INTO ${table} (application_id, start, target, event_type, runtime, count, errors, refused, duration_bins, duration_counts)
  SELECT $1, start, target, type, 'server', count, errors, refused, bins, counts
  FROM jsonb_to_recordset($2::jsonb) AS r (start timestamptz, target text, type text, count bigint, errors bigint,
    refused bigint, bins int[], counts bigint[])`;

interface Row {
  start: Date;
  target: string;
  type: string;
  count: number;
  errors: number;
  refused: number;
  bins: readonly number[];
  counts: readonly (number | string)[];
}

/** Two weeks as the roll-ups leave them: busy by day, calm at night, an hour with many errors, a slow evening. */
export async function givenWeek(service: Service, { id }: GivenApplication, options: WeekOptions = {}): Promise<void> {
  const { targets = TARGETS, provider = 'google', days = 14 } = options;
  const hour = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
  const hours = Array.from({ length: days * 24 }, (_, back) => new Date(hour - back * HOUR_MS));
  const minutes = Array.from(
    { length: 120 },
    (_, back) => new Date(Math.floor(Date.now() / MINUTE_MS - back) * MINUTE_MS),
  );
  const { db } = service;
  const insert = (table: string, all: Row[]) => db.query(INTO(table), [id, JSON.stringify(all)]);
  await seeTablesOfDays(service);
  const hourly = hours.flatMap((start) => rows(start, 1, targets));
  await insert('metric_hours', hourly);
  await insert('metric_days', daysOf(hourly));
  await insert(
    'metric_minutes',
    minutes.flatMap((start) => rows(start, 1 / 60, targets)),
  );
  await db.query(
    `INSERT INTO auth_counts (application_id, hour, kind, step, provider, count)
     SELECT $1, $2::timestamptz - make_interval(hours => back), kind, step, provider, count
     FROM generate_series(0, $3) AS back, (VALUES ('sign_in', 'started', '', 60), ('sign_in', 'page_shown', '', 52),
       ('sign_in', 'credential', 'password', 24), ('sign_in', 'credential', $4, 17),
       ('sign_in', 'second_factor', 'password', 6), ('sign_in', 'exchanged', 'password', 23),
       ('sign_in', 'exchanged', $4, 17), ('sign_in', 'first_event', 'password', 21), ('sign_in', 'first_event', $4, 16),
       ('refresh', 'rotated', '', 900), ('refresh', 'replayed', '', 14), ('refresh', 'recovered', '', 3),
       ('refresh', 'expired', '', 11), ('refresh', 'reused', '', 1), ('sign_out', 'logout', '', 18),
       ('sign_out', 'replaced', '', 6), ('sign_out', 'idle', '', 9)) AS counted (kind, step, provider, count)`,
    [id, new Date(hour), days * 24 - 1, provider],
  );
  await db.query(
    `INSERT INTO active_counts (application_id, hour, sessions, users, counted_at)
     SELECT $1, start, 400 + (90 * sin(extract(hour FROM start) / 4))::int, 310 + (70 * sin(extract(hour FROM start) / 4))::int, start
     FROM generate_series($2::timestamptz - make_interval(hours => $3), $2, '1 hour') AS start`,
    [id, new Date(hour), days * 24 - 1],
  );
}

/** Of each target, and of all together. */
function rows(start: Date, part: number, targets: [string, number][]): Row[] {
  const own = targets.map(([target, share], index) => rowOf(start, target, share * part, 1 + index / 2));
  const all = rowOf(start, '', part, 1.6);
  return [...own, { ...all, count: sum(own, 'count'), errors: sum(own, 'errors'), refused: sum(own, 'refused') }];
}

function daysOf(hourly: Row[]): Row[] {
  const own = new Map<string, Row[]>();
  for (const row of hourly) {
    const key = `${row.start.toISOString().slice(0, 10)} ${row.target}`;
    own.set(key, [...(own.get(key) ?? []), row]);
  }
  return [...own].map(([key, all]) => ({
    ...(all[0] as Row),
    start: new Date(key.slice(0, 10)),
    ...{ count: sum(all, 'count'), errors: sum(all, 'errors'), refused: sum(all, 'refused') },
    ...merge(all),
  }));
}

const sum = (all: Row[], member: 'count' | 'errors' | 'refused'): number =>
  all.reduce((total, row) => total + row[member], 0);

function rowOf(start: Date, target: string, part: number, slowness: number): Row {
  const hour = start.getUTCHours();
  const day = Math.floor(start.getTime() / (24 * HOUR_MS));
  const busy = 1 + 0.75 * Math.sin(((hour - 9) / 24) * 2 * Math.PI) + 0.08 * Math.sin(start.getTime() / 9e5);
  const count = Math.max(1, Math.round(4200 * part * busy * (day % 7 > 4 ? 0.7 : 1)));
  const isBroken = hour === 14 && day % 7 === 1;
  const isSlow = hour >= 20 && hour <= 21;
  const usual = 38 * slowness * (isSlow ? 2.4 : 1) * (0.9 + 0.2 * busy);
  const spread = [0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.3, 1.6, 2, 2.4, 3, 3.6, 4.2, 5, 6, 7, 8.5, 10, 14];
  const { bins, counts } = sketchOf(spread.map((factor) => Math.round(usual * factor)));
  const each = Math.max(1, Math.round(count / spread.length));
  const errors = Math.round(count * (isBroken ? 0.22 : 0.004));
  return {
    ...{ start, target, type: 'request', count, errors, refused: Math.round(count * 0.02) },
    ...{ bins, counts: counts.map((number) => Number(number) * each) },
  };
}
