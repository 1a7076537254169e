import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once as event } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from 'redis';
import type { Used } from './children/child.js';
import { API_KEY, BenchDatabase, emailOf, PASSWORD, USER_AGENT } from './database.js';
import { cpuOfServer } from './family-cpu.js';
import type { Load, Outcome } from './load.js';
import { ask, refreshLoad } from './loads.js';
import type { BenchProcess } from './process.js';
import type { Line, Section } from './report.js';
import { inRounds, rates, ratios } from './rounds.js';
import { BenchServer } from './server.js';
import { Standby } from './standby.js';

interface Parts {
  rounds: number;
  serve(database: BenchDatabase, variables?: NodeJS.ProcessEnv): Promise<BenchProcess>;
  once(load: Load, seconds: number): Promise<Outcome>;
}

/** What a commit waits for: its own disk; the standby's memory; the standby's disk; until the standby shows it. */
const LEVELS = ['local', 'remote_write', 'on', 'remote_apply'] as const;
/** Many short turns: a busy moment of the machine then meets all levels alike. */
const TURNS = 2;
const SECONDS = 2;
const SIGN_INS = 200;
const OTHERS = 10_000;

/** At 32 connections about sixteen refreshes share a commit; one connection commits each by itself. */
export async function measureStandby({ rounds, serve, once }: Parts): Promise<Section> {
  const primary = new BenchServer();
  const database = await BenchDatabase.create(await primary.start(), 'few', OTHERS);
  const standby = await Standby.of(primary, database);
  const service = await serve(database);
  await database.pool.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
  const at = (level: string, connections?: number) => async () => {
    await database.pool.query(`ALTER SYSTEM SET synchronous_commit = '${level}'`);
    await database.pool.query('SELECT pg_reload_conf()');
    const load = await refreshLoad(service.port, database, connections && connections + 1);
    return once(connections ? { ...load, connections } : load, SECONDS);
  };
  try {
    await at('local')(); // warms up
    const together = await inRounds(TURNS * rounds, Object.fromEntries(LEVELS.map((level) => [level, at(level)])));
    const alone = await inRounds(TURNS * rounds, { local: at('local', 1), on: at('on', 1) });
    return {
      title: 'A commit that waits for a standby on the same machine',
      lines: [
        ...LEVELS.flatMap((level) => waitLines(level, together[level] as Outcome[], together.local as Outcome[])),
        ...waitLines('one connection, local', alone.local, alone.local),
        ...waitLines('one connection, on', alone.on, alone.local),
      ],
    };
  } finally {
    await service.stop();
    await database.pool.end();
    await primary.stop();
    await standby.stop();
  }
}

const waitLines = (what: string, outcomes: Outcome[], local: Outcome[]): Line[] => [
  { what, values: rates(outcomes), unit: '/s' },
  ...(outcomes === local ? [] : [{ what: `${what} ÷ local`, values: ratios(outcomes, local) }]),
  { what: `${what}, p50`, values: outcomes.map(({ p50 }) => p50), unit: 'ms' },
  { what: `${what}, p99`, values: outcomes.map(({ p99 }) => p99), unit: 'ms' },
];

/** How large rows are, and what a refresh and a sign-in take of the servers. Each refresh takes another session. */
export async function measureRows({ database, serve, once }: Parts & { database: BenchDatabase }): Promise<Section> {
  const redis = await Redis.start();
  const service = await serve(database, redis ? { REDIS_URL: redis.url } : {});
  const perRow = (table: string) =>
    database.value(`
      SELECT coalesce((SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree('${table}')),
        pg_total_relation_size('${table}'))::float8 / count(*) FROM ${table}`);
  const [row, identity] = [await perRow('sessions'), await perRow('identities')];
  const rowsOfPage = await database.value(
    "SELECT count(*)::float8 / (pg_relation_size('sessions') / current_setting('block_size')::int) FROM sessions",
  );
  const compress = async (how: string) => {
    await database.pool.query(`ALTER SYSTEM SET wal_compression = '${how}'`);
    await database.pool.query('SELECT pg_reload_conf()');
    await database.settle();
  };
  const refreshes = async (compression: string) => {
    await compress(compression);
    return taken(
      database,
      service,
      redis,
      async () => (await once(await refreshLoad(service.port, database, OTHERS), SECONDS)).requests,
    );
  };
  await once(await refreshLoad(service.port, database), SECONDS); // warms up
  const [compressed, plain] = [await refreshes('pglz'), await refreshes('off')];
  for (let person = 0; person < SIGN_INS / 4; person += 1) await signIn(service.port, person); // warms up, and makes devices known
  const signIns = await taken(database, service, redis, async () => {
    for (let person = 0; person < SIGN_INS; person += 1) await signIn(service.port, person % (SIGN_INS / 4));
    return SIGN_INS;
  });
  await database.pool.query(MORE_EVENTS);
  const events = await perRow('audit_events');
  await service.stop();
  await redis?.stop();
  return {
    title: 'What a row takes, and what a refresh and a sign-in take of the servers',
    lines: [
      { what: 'a session with its indexes', values: [row], unit: 'bytes' },
      { what: 'an identity with its indexes', values: [identity], unit: 'bytes' },
      { what: 'sessions in a page', values: [rowsOfPage] },
      { what: 'an audit event with its indexes', values: [events], unit: 'bytes' },
      ...takenLines('a refresh of another session each time', plain),
      { what: 'the same with wal_compression, WAL', values: [compressed.wal], unit: 'bytes' },
      ...takenLines('a sign-in by password, one at a time', signIns),
    ],
  };
}

/** In a table of a few hundred rows, empty pages are most of it. */
const MORE_EVENTS = `
  INSERT INTO audit_events
    (id, occurred_at, type, application_id, identity_id, session_id, ip, user_agent, request_id, details)
  SELECT uuidv7(), occurred_at, type, application_id, identity_id, session_id, ip, user_agent, request_id, details
  FROM audit_events, generate_series(1, 200)`;

interface Taken {
  wal: number;
  writes: number;
  events: number;
  commands: number;
  server: number;
  process: number;
}

const takenLines = (what: string, { wal, writes, events, commands, server, process }: Taken): Line[] => [
  { what: `${what}: WAL`, values: [wal], unit: 'bytes' },
  { what: `${what}: transactions that write`, values: [writes] },
  { what: `${what}: audit events`, values: [events] },
  { what: `${what}: commands to Redis`, values: [commands] },
  { what: `${what}: CPU of PostgreSQL`, values: [server], unit: 'µs' },
  { what: `${what}: CPU of the process`, values: [process], unit: 'µs' },
];

/** For each of as many acts as `act` returns. */
async function taken(
  database: BenchDatabase,
  service: BenchProcess,
  redis: Redis | undefined,
  act: () => Promise<number>,
): Promise<Taken> {
  const count = async () => {
    const { rows } = await database.pool.query<Pick<Taken, 'wal' | 'writes' | 'events'>>(`
      SELECT (pg_current_wal_insert_lsn() - '0/0')::float8 AS wal, (SELECT count(*)::float8 FROM audit_events) AS events,
        pg_snapshot_xmax(pg_current_snapshot())::text::float8 AS writes`);
    const [counted] = rows as [Pick<Taken, 'wal' | 'writes' | 'events'>];
    const { cpu } = await service.ask<Used>('used');
    return {
      ...counted,
      commands: (await redis?.commands()) ?? Number.NaN,
      process: cpu,
      server: await cpuOfServer(database),
    };
  };
  const before = await count();
  const acts = await act();
  await delay(200); // what is on its way arrives
  const after = await count();
  const names = Object.keys(after) as (keyof Taken)[];
  return Object.fromEntries(names.map((name) => [name, (after[name] - before[name]) / acts])) as unknown as Taken;
}

/** Start, password, code: the whole way of a person on the screens of an application, with a device that is known. */
async function signIn(port: number, person: number): Promise<void> {
  const post = (path: string, headers: Record<string, string>, body: object): Promise<Record<string, string>> =>
    ask({
      port,
      method: 'POST',
      path,
      headers: { 'user-agent': USER_AGENT, ...headers },
      body: JSON.stringify(body),
      values: [''],
    });
  const urls = { redirect_url: 'https://app.example.com/callback', cancel_url: 'https://app.example.com/' };
  const { code: flow = '' } = await post('/v1/applications/login', { 'x-api-key': API_KEY }, urls);
  const credentials = { type: 'password', email: emailOf(person), password: PASSWORD };
  const { code } = await post('/v1/auth/exchange', { 'x-auth-flow-id': flow }, credentials);
  await post('/v1/auth/authorize', {}, { code, client_type: 'server' });
}

const REDIS_PORT = 36_379;

/** A server that keeps nothing, if the machine has one. */
class Redis {
  readonly url = `redis://127.0.0.1:${REDIS_PORT}`;
  private readonly client = createClient({ url: this.url });

  private constructor(private readonly server: ChildProcess) {}

  static async start(): Promise<Redis | undefined> {
    if (spawnSync('redis-server', ['--version']).status !== 0) return undefined;
    const settings = ['--port', String(REDIS_PORT), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const redis = new Redis(spawn('redis-server', settings, { stdio: 'ignore' }));
    redis.client.on('error', () => undefined); // it connects as soon as the server is there
    await redis.client.connect();
    return redis;
  }

  /** Pings watch the connection and are no part of an act. */
  async commands(): Promise<number> {
    const calls = [...(await this.client.info('commandstats')).matchAll(/^cmdstat_(\w+):calls=(\d+)/gm)];
    const counted = calls.filter(([, name = '']) => /^(eval|evalsha|set|get|multi|del)/.test(name));
    return counted.reduce((sum, [, , times]) => sum + Number(times), 0);
  }

  async stop(): Promise<void> {
    this.client.destroy();
    this.server.kill();
    await event(this.server, 'exit');
  }
}
