import { setTimeout as delay } from 'node:timers/promises';
import { hashSecret, newSecret, SECRET_PREFIXES } from '../src/platform/crypto/secrets.js';
import { COPY_BY_BATCH, copies, ONE_COPY } from './copy.js';
import { APPLICATION_ID, type BenchDatabase } from './database.js';
import { driveOn, type Load, type Outcome } from './load.js';
import { ask, refreshLoad } from './loads.js';
import { fillEvents, uncounted } from './many-events.js';
import type { BenchProcess } from './process.js';
import type { Line, Section } from './report.js';
import { inRounds, rates, ratios } from './rounds.js';
import { BATCH, batchLoad, dashboardLoad, eventLoad, reportLoad } from './telemetry-loads.js';

const STEADY_EVENTS = 5000;
const PATIENCE_MS = 300_000;

interface Side {
  database: BenchDatabase;
  service: BenchProcess;
}

interface Circumstances {
  /** Without events at first. */
  few: Side;
  /** It is filled with `events` first. */
  many: Side;
  events: number;
  bare(answer: object): Promise<BenchProcess>;
  serve(database: BenchDatabase): Promise<BenchProcess>;
  rounds: number;
  seconds: number;
  /** For files of the loads. */
  folder: string;
  run(load: () => Load | Promise<Load>): Promise<Outcome>;
}

export async function measureTelemetry(given: Circumstances): Promise<Section[]> {
  const stored = await measureStoring(given);
  const beside = await measureRefreshesBeside(given);
  const counted = await fillEvents(given.many.database, given.events);
  const flat = await measureFlatness(given);
  return [stored, beside, flat, await measureReading(given, counted)];
}

/** Each request is one batch. */
const inEvents = (outcomes: Outcome[]): Outcome[] =>
  outcomes.map((outcome) => ({ ...outcome, rate: outcome.rate * BATCH }));

async function measureStoring({ few, bare, rounds, seconds, run }: Circumstances): Promise<Section> {
  const { port } = few.service;
  const yardstick = await bare(await ask(eventLoad(port)));
  await ask(batchLoad(port)); // COPY writes the rows of a batch that is stored
  const { byBatch, atOnce } = copies(few.database, seconds);
  const lags: number[] = [];
  const results = await inRounds(rounds, {
    'single events': () => run(() => eventLoad(port)),
    'bare route': () => run(() => eventLoad(yardstick.port, '/metrics')),
    batches: async () => {
      const outcome = await run(() => batchLoad(port));
      lags.push(await caughtUp(few.database));
      return outcome;
    },
    [COPY_BY_BATCH]: byBatch,
    [ONE_COPY]: atOnce,
  });
  const of = (name: string): Outcome[] => results[name as keyof typeof results];
  const [single, plain, batches] = [of('single events'), of('bare route'), inEvents(of('batches'))];
  const p99 = single.map((outcome, round) => outcome.p99 / (plain[round] as Outcome).p99);
  return {
    title: 'Telemetry: events that are durable when they are answered',
    lines: [
      { what: 'single events', values: rates(single), unit: '/s' },
      { what: 'single events ÷ bare route', values: ratios(single, plain), target: { least: 0.5 } },
      { what: 'single events, p99', values: single.map((outcome) => outcome.p99), unit: 'ms' },
      { what: 'single events, p99 ÷ bare route', values: p99, target: { most: 3 } },
      { what: `events in batches of ${BATCH}`, values: rates(batches), unit: '/s', target: { least: 20_000 } },
      ...[COPY_BY_BATCH, ONE_COPY].flatMap((name): Line[] => [
        { what: name, values: rates(of(name)), unit: ' rows/s' },
        { what: `batches ÷ ${name}`, values: ratios(batches, of(name)), target: { least: 0.5 } },
      ]),
      { what: 'until all events of the batches are counted', values: lags, unit: 's' },
    ],
  };
}

/**
 * Refreshes alone, and while events come in at a fixed rate. What is measured later tends to be slower, so each round
 * begins and ends with the same one.
 */
async function measureRefreshesBeside({ few, rounds, run, folder }: Circumstances): Promise<Section> {
  const { service, database } = few;
  await database.settle();
  const [arrived, lags]: [number[], number[]] = [[], []];
  const refresh = (): Promise<Outcome> => run(() => refreshLoad(service.port, database));
  const refreshBeside = async (): Promise<Outcome> => {
    const events = driveOn({ ...batchLoad(service.port), frequency: STEADY_EVENTS / BATCH }, folder);
    const outcome = await refresh();
    lags.push(await lagOf(database));
    arrived.push(BATCH * (await events.stop()).rate);
    await caughtUp(database);
    return outcome;
  };
  const results = await inRounds(rounds, {
    'alone at first': refresh,
    'beside events': refreshBeside,
    'beside events again': refreshBeside,
    'alone in the end': refresh,
  });
  const alone = together(results['alone at first'], results['alone in the end']);
  const beside = together(results['beside events'], results['beside events again']);
  return {
    title: `Telemetry: refreshes while ${STEADY_EVENTS.toLocaleString('en')} events a second come in`,
    lines: [
      { what: 'refreshes alone', values: rates(alone), unit: '/s' },
      { what: 'refreshes beside events', values: rates(beside), unit: '/s' },
      { what: 'beside ÷ alone', values: ratios(beside, alone), target: { least: 0.9 } },
      {
        what: 'events that were stored meanwhile',
        values: arrived,
        unit: '/s',
        target: { least: 0.95 * STEADY_EVENTS },
      },
      { what: 'age of the first event that is not counted, at the end', values: lags, unit: 's', target: { most: 10 } },
    ],
  };
}

/** The mean rate of two measurements of each round. */
const together = (first: Outcome[], second: Outcome[]): Outcome[] =>
  first.map((outcome, round) => ({ ...outcome, rate: (outcome.rate + (second[round] as Outcome).rate) / 2 }));

async function measureFlatness({ few, many, events, serve, rounds, run }: Circumstances): Promise<Section> {
  // Services of the same age: code that has run for longer is faster for that reason alone.
  const [fresh, full] = [await serve(few.database), await serve(many.database)];
  // Neither side may have older events to count meanwhile, nor pause after a long turn.
  const emptied = async (load: Load): Promise<Outcome> => {
    await caughtUp(few.database);
    await few.database.pool.query('TRUNCATE metric_arrivals, metric_event_lists');
    return run(() => load);
  };
  const counted = async (load: Load): Promise<Outcome> => {
    await caughtUp(many.database);
    return run(() => load);
  };
  for (const load of [eventLoad, batchLoad])
    for (let round = 0; round < rounds; round += 1) for (const { port } of [fresh, full]) await run(() => load(port));
  const results = await inRounds(rounds, {
    'single events, empty table': () => emptied(eventLoad(fresh.port)),
    'single events, full table': () => counted(eventLoad(full.port)),
    'batches, empty table': () => emptied(batchLoad(fresh.port)),
    'batches, full table': () => counted(batchLoad(full.port)),
  });
  const number = events.toLocaleString('en');
  const lines = (what: 'single events' | 'batches', scale: (outcomes: Outcome[]) => Outcome[]): Line[] => {
    const [empty, filled] = [scale(results[`${what}, empty table`]), scale(results[`${what}, full table`])];
    return [
      { what: `${what}, empty table`, values: rates(empty), unit: ' events/s' },
      { what: `${what}, ${number} events`, values: rates(filled), unit: ' events/s' },
      { what: `${what}, ${number} ÷ empty`, values: ratios(filled, empty), target: { least: 0.9 } },
    ];
  };
  await Promise.all([caughtUp(few.database), caughtUp(many.database)]);
  return {
    title: `Telemetry: flat up to ${number} events`,
    lines: [...lines('single events', (outcomes) => outcomes), ...lines('batches', inEvents)],
  };
}

async function measureReading({ many, events, rounds, run }: Circumstances, counted: number): Promise<Section> {
  const { port } = many.service;
  const cookie = await openDashboard(many.database);
  const results = await inRounds(rounds, {
    'dashboard, 24 hours': () => run(() => dashboardLoad(port, cookie, '24h')),
    'dashboard, 7 days': () => run(() => dashboardLoad(port, cookie, '7d')),
    'report by target, 24 hours': () => run(() => reportLoad(port, 1)),
    'report by target, 7 days': () => run(() => reportLoad(port, 7)),
  });
  const timings = Object.entries(results).flatMap(([what, outcomes]): Line[] => [
    { what: `${what}, p50`, values: outcomes.map(({ p50 }) => p50), unit: 'ms', target: { most: 200 } },
    { what: `${what}, p99`, values: outcomes.map(({ p99 }) => p99), unit: 'ms' },
  ]);
  return {
    title: `Telemetry: reading ${events.toLocaleString('en')} events`,
    lines: [...timings, { what: 'events counted into the roll-ups, without pauses', values: [counted], unit: '/s' }],
  };
}

/** As a link from the command line leaves it. */
async function openDashboard(database: BenchDatabase): Promise<string> {
  const secret = newSecret(SECRET_PREFIXES.dashboardVisit);
  await database.pool.query(
    `INSERT INTO dashboard_visits (secret_hash, application_id, created_at, expires_at)
     VALUES ($1, $2, now(), now() + interval '8 hours')`,
    [hashSecret(secret), APPLICATION_ID],
  );
  return `__Host-gh_dashboard=${secret}`;
}

const lagOf = (database: BenchDatabase): Promise<number> =>
  database.value(
    `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(received_at)), 0)::float8 FROM metric_arrivals`,
  );

/** Waits until everything is counted, and returns how many seconds that took. */
async function caughtUp(database: BenchDatabase): Promise<number> {
  const begun = performance.now();
  while ((await uncounted(database)) > 0) {
    if (performance.now() - begun > PATIENCE_MS) throw new Error('The roll-ups did not catch up in time');
    await delay(100);
  }
  return (performance.now() - begun) / 1000;
}
