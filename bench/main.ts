/**
 * Measures the hot paths beside their upper bounds: a bare route of the same stack, the same statement without a
 * service, the same hash without a queue. Yardstick and path take turns within each round, so the ratios are valid on a
 * busy machine too; the absolute figures need a quiet one. `--quick` and `--only passwords` (or `paths`, `necessary`, `tail`,
 * `workers`, `face`, `flat`, `flood`, `ways`, `social`, `portal`, `telemetry`, `cookies`, `events`, `feed`, `organizations`,
 * `standby`, `rows`, `outbox`) write no results.
 * `--only peers` compares refreshes with those of other services, which it installs in `bench/peers`.
 * `--only large --sessions 100000000 --minutes 60` shows what a large table slows down, then refreshes for an hour without a pause
 * and shows what autovacuum leaves.
 * `--only lists --users 10000000` measures the lists of the management API, and shows their plans. `--only console` measures
 * the pages of the console among as many people.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { measureConsole } from './console.js';
import { measureCookies } from './cookies.js';
import { BenchDatabase, SECRET_KEY } from './database.js';
import { measureEvents } from './events.js';
import { measureFace } from './face.js';
import { measureFeed } from './feed.js';
import { measureFlood } from './flood.js';
import { measureHour } from './hour.js';
import { measureLarge } from './large.js';
import { drive, hasWrk, type Load, type Outcome } from './load.js';
import { refreshLoad } from './loads.js';
import { measureManagedLists } from './managed-lists.js';
import { measureMemory } from './memory.js';
import { measureNecessary } from './necessary.js';
import { measureOrganizations } from './organizations.js';
import { measureOutbox } from './outbox.js';
import { measurePasswords } from './passwords.js';
import { measurePaths } from './paths.js';
import { measurePeers } from './peers.js';
import { hasPgbench, YARDSTICK } from './pgbench.js';
import { measurePortal } from './portal.js';
import { BenchProcess } from './process.js';
import { measureRefreshWays } from './refresh-ways.js';
import { print, type Section, versionOf, writeResults } from './report.js';
import { inRounds, rates, ratios, withCpu } from './rounds.js';
import { measureRows, measureStandby } from './scale.js';
import { BenchServer, createEmptyDatabase } from './server.js';
import { measureSocial } from './social.js';
import { measureTail } from './tail.js';
import { measureTelemetry } from './telemetry.js';
import { measureWorkers } from './workers.js';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    users: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '60' },
    sessions: { type: 'string', default: '1000000' },
  },
});
const ROUNDS = options.quick ? 2 : 5;
const SECONDS = options.quick ? 2 : 6;
/** A request whose load has ended may still change its session for so long. */
const ON_THE_WAY_MS = 100;
/** A warm-up before each measurement: thirty-two connections open at once, and the code has been idle. */
const WARM_UP_SECONDS = 1;
const FEW_SESSIONS = 10_000;
const LARGER_TABLES = options.quick
  ? [{ sessions: 100_000, least: 0.95 }]
  : [
      { sessions: 1_000_000, least: 0.95 },
      { sessions: 10_000_000, least: 0.9 },
    ];

/** For telemetry. */
const MANY_EVENTS = options.quick ? 100_000 : 10_000_000;

/** In the lists of the management API, and in the console. */
const USERS = options.quick ? 100_000 : Number(options.users);

/** So many that refreshes of different sessions meet different pages. */
const MANY_ROWS = options.quick ? 100_000 : 300_000;

const MAILS = options.quick ? 100 : 1000;

/** Without a standby, PostgreSQL writes a hundred million rows once, and not again to its log. */
const LOG_FOR_ITSELF = { wal_level: 'minimal', max_wal_senders: '0' };

const server = new BenchServer(options.only === 'large' ? LOG_FOR_ITSELF : {});
const processes: BenchProcess[] = [];
const databases: BenchDatabase[] = [];

async function start(name: string, variables: NodeJS.ProcessEnv = {}, node?: string): Promise<BenchProcess> {
  const started = await BenchProcess.start(name, server.folder, variables, node);
  processes.push(started);
  return started;
}

async function createDatabase(serverUrl: string, name: string, sessions: number): Promise<BenchDatabase> {
  const database = await BenchDatabase.create(serverUrl, name, sessions);
  databases.push(database);
  return database;
}

/** The service as in production, without the limits that one IP address under load would reach. */
const variablesFor = (database: BenchDatabase): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  DATABASE_URL: database.url,
  SECRET_KEY: SECRET_KEY.toString('base64'),
  PUBLIC_URL: 'https://bench.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  DATA_DIR: server.folder,
  MANAGEMENT_PORT: '0',
  TRUST_PROXY: '0',
  RATE_LIMIT_SCALE: '1000000',
});

const startService = (
  database: BenchDatabase,
  variables: NodeJS.ProcessEnv = {},
  node?: string,
): Promise<BenchProcess> => start('service', { ...variablesFor(database), ...variables }, node);

async function once(load: Load, seconds = SECONDS): Promise<Outcome> {
  const outcome = await drive(load, seconds, server.folder);
  await delay(ON_THE_WAY_MS);
  return outcome;
}

/** Measures after a warm-up. Builds its load twice, because a token can be used once. */
async function run(load: () => Load | Promise<Load>): Promise<Outcome> {
  await once(await load(), WARM_UP_SECONDS);
  return once(await load());
}

/** Every refresh takes another session, so that a larger table shows its effect. */
async function measureFlatness(few: BenchDatabase, service: BenchProcess, serverUrl: string): Promise<Section> {
  const measures: Record<string, () => Promise<Outcome>> = {
    [amongSessions(FEW_SESSIONS)]: () => run(() => refreshLoad(service.port, few, FEW_SESSIONS)),
  };
  for (const { sessions } of LARGER_TABLES) {
    const database = await createDatabase(serverUrl, `among_${sessions}`, sessions);
    const crowded = await startService(database);
    await once(await refreshLoad(crowded.port, database));
    measures[amongSessions(sessions)] = () => run(() => refreshLoad(crowded.port, database, FEW_SESSIONS));
  }
  const results = await inRounds(ROUNDS, measures);
  const of = (sessions: number) => results[amongSessions(sessions)] as Outcome[];
  return {
    title: 'Flat: each refresh of another session',
    lines: [
      ...Object.keys(measures).map((what) => ({ what, values: rates(results[what] as Outcome[]), unit: '/s' })),
      ...LARGER_TABLES.map(({ sessions, least }) => ({
        what: `${sessions.toLocaleString('en')} ÷ ${FEW_SESSIONS.toLocaleString('en')} sessions`,
        values: ratios(of(sessions), of(FEW_SESSIONS)),
        target: { least },
      })),
    ],
  };
}

const amongSessions = (count: number): string => `refresh among ${count.toLocaleString('en')} sessions`;

async function measure(): Promise<void> {
  const serverUrl = await server.start();
  const few = await createDatabase(serverUrl, 'few', FEW_SESSIONS);
  const service = await startService(few);
  await once(await refreshLoad(service.port, few)); // warms the compiler up
  const measures: Record<string, () => Promise<Section[]>> = {
    paths: () =>
      measurePaths({
        ...{ database: few, service, rounds: ROUNDS, seconds: SECONDS, warmUpSeconds: WARM_UP_SECONDS },
        ...{ folder: server.folder, once, run },
        startBare: (variables) => start('bare', variables),
      }),
    necessary: async () => {
      const database = await createDatabase(serverUrl, 'necessary', MANY_ROWS); // each cookie counts once
      const [asked, necessary] = [
        await startService(database),
        await start('necessary', { DATABASE_URL: database.url }),
      ];
      return [await measureNecessary({ database, service: asked, necessary, rounds: ROUNDS, run })];
    },
    peers: async () => {
      const startPeer = async (file: string, name: string, variables: NodeJS.ProcessEnv) => {
        const DATABASE_URL = await createEmptyDatabase(serverUrl, name);
        const peer = await BenchProcess.fork(file, server.folder, { ...variables, DATABASE_URL }, { flags: [] });
        processes.push(peer);
        return peer;
      };
      return [await measurePeers({ database: few, service, rounds: ROUNDS, startPeer, once })];
    },
    tail: async () => [
      await measureTail({
        ...{ database: few, service, rounds: ROUNDS, seconds: SECONDS, folder: server.folder, run },
        necessary: await start('necessary', { DATABASE_URL: few.url }),
        startBare: (answers) => start('bare', { BENCH_ANSWERS: JSON.stringify(answers), BENCH_FRONT: '1' }),
      }),
    ],
    workers: async () => {
      const startNecessary = () => start('necessary', { DATABASE_URL: few.url });
      return [
        await measureWorkers({
          ...{ database: few, variables: variablesFor(few), rounds: ROUNDS, folder: server.folder, once, run },
          necessary: [await startNecessary(), await startNecessary()],
        }),
      ];
    },
    memory: async () => [
      await measureMemory({ database: few, variables: variablesFor(few), folder: server.folder, rounds: ROUNDS, once }),
    ],
    face: async () => {
      const database = await createDatabase(serverUrl, 'face', FEW_SESSIONS); // its code exchanges open sessions
      const faced = await startService(database);
      const sections = await measureFace({
        ...{ database, service: faced, rounds: ROUNDS, drive: once },
        startBare: (answers) => start('bare', { BENCH_ANSWERS: JSON.stringify(answers) }),
      });
      await faced.stop();
      return sections;
    },
    passwords: async () => {
      const hasher = await start('argon2');
      const circumstances = { rounds: ROUNDS, seconds: SECONDS, once, isQuick: options.quick };
      return [await measurePasswords(few, service, hasher, circumstances)];
    },
    flat: async () => [await measureFlatness(few, service, serverUrl)],
    large: async () => {
      const sessions = Number(options.sessions);
      const database = await createDatabase(serverUrl, 'large', sessions);
      const many = { database, service: await startService(database) };
      const circumstances = { rounds: ROUNDS, seconds: SECONDS, serve: startService, once, run };
      const minutes = Number(options.minutes);
      print(await measureLarge({ few: { database: few, service }, many, sessions, ...circumstances })); // an hour is long
      return minutes > 0 ? [await measureHour({ ...many, minutes, once })] : [];
    },
    flood: async () => {
      const { port } = await startService(few, { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
      return [await measureFlood({ database: few, port, rounds: ROUNDS, seconds: SECONDS, drive: once })];
    },
    ways: () =>
      measureRefreshWays({
        database: few,
        folder: server.folder,
        rounds: ROUNDS,
        startService: (variables, node) => startService(few, variables, node),
        once,
        run,
      }),
    social: async () => [await measureSocial(few, service, await start('upstream'), { rounds: ROUNDS, once })],
    portal: async () => [await measurePortal({ database: few, port: service.port, rounds: ROUNDS, run })],
    telemetry: async () => {
      const database = await createDatabase(serverUrl, 'many_events', FEW_SESSIONS);
      return measureTelemetry({
        few: { database: few, service },
        many: { database, service: await startService(database) },
        events: MANY_EVENTS,
        serve: startService,
        bare: (answer) => start('bare', { BENCH_ANSWERS: JSON.stringify({ event: answer }) }),
        rounds: ROUNDS,
        seconds: SECONDS,
        folder: server.folder,
        run,
      });
    },
    cookies: async () => [await measureCookies({ database: few, port: service.port, rounds: ROUNDS, run })],
    feed: async () => [await measureFeed({ database: few, service: await startService(few), rounds: ROUNDS, run })],
    lists: async () => [await measureManagedLists(await createDatabase(serverUrl, 'lists', 0), USERS)],
    console: async () => {
      const database = await createDatabase(serverUrl, 'console', 0);
      const serve = async () => {
        const serving = await startService(database);
        return { port: serving.port, ...(await serving.ask<{ cookie: string }>('console')) };
      };
      return [await measureConsole(database, USERS, serve)];
    },
    organizations: async () => {
      const sideOf = async (name: string) => {
        const database = await createDatabase(serverUrl, name, FEW_SESSIONS);
        return { database, service: await startService(database) };
      };
      const [fewOf, manyOf] = [await sideOf('few_organizations'), await sideOf('many_organizations')];
      return [await measureOrganizations({ few: fewOf, many: manyOf, rounds: ROUNDS, sessions: FEW_SESSIONS, run })];
    },
    events: async () => [
      await measureEvents(few, () => withCpu(service, () => run(() => refreshLoad(service.port, few))), ROUNDS),
    ],
    standby: async () => [await measureStandby({ rounds: ROUNDS, serve: startService, once })],
    rows: async () => {
      const database = await createDatabase(serverUrl, 'rows', MANY_ROWS);
      return [await measureRows({ database, rounds: ROUNDS, serve: startService, once })];
    },
    outbox: async () => {
      for (const child of processes) await child.stop(); // they would try to deliver mails to a server that is gone
      return [await measureOutbox(few, (variables) => startService(few, variables), { rounds: ROUNDS, mails: MAILS })];
    },
  };
  const { large, peers, ...usual } = measures; // an hour, and what is installed first, only where they are wanted
  const wanted = options.only === undefined ? Object.values(usual) : [measures[options.only]];
  const sections: Section[] = [];
  try {
    for (const take of wanted) {
      if (!take) throw new Error(`--only takes one of ${Object.keys(measures).join(', ')}`);
      sections.push(...(await take()));
    }
  } finally {
    print(sections);
  }
  if (options.quick || options.only) return;
  const postgres = await few.value<string>("SELECT split_part(current_setting('server_version'), ' ', 1)");
  const load = hasWrk ? versionOf('wrk', '--version') : 'autocannon';
  const yardstick = hasPgbench ? versionOf('pgbench', '--version') : YARDSTICK;
  writeResults('bench/results.md', sections, { postgres, load, yardstick, rounds: ROUNDS, seconds: SECONDS });
}

try {
  await measure();
} finally {
  for (const child of processes) await child.stop();
  for (const database of databases) await database.pool.end();
  await server.stop();
}
