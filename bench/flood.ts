import { setTimeout as delay } from 'node:timers/promises';
import type { BenchDatabase } from './database.js';
import { CONNECTIONS, type Load, type Outcome } from './load.js';
import { loginLoad, refreshLoad, signInLoad } from './loads.js';
import { accessTokens, portalTokens } from './portal.js';
import type { Line, Section } from './report.js';
import { hostileBatchLoad } from './telemetry-loads.js';

interface Measured {
  database: BenchDatabase;
  /** The URL of a service with the usual limits, behind one proxy. */
  port: number;
  rounds: number;
  seconds: number;
  drive: (load: Load, seconds?: number) => Promise<Outcome>;
}

/** A flooder sends as fast as it gets answers, over half as many connections as all other clients together. */
const FLOODER = { connections: CONNECTIONS / 2, mayFail: true } as const;
/** A flooder begins before the measurement of the other clients, and ends after it. */
const LEAD_SECONDS = 1;
const ADDRESSES = 20_000;
const LEAST_MS = 2_000;
/** Each may report four megabytes a minute. */
const PAGE_ADDRESSES = 20;
/** More would wait for each other's hashes, with or without a flood. */
const HASHING_CONNECTIONS = 2;

interface Flood {
  load: Load;
  end?: () => Promise<void>;
}

/** Measures the latency of other clients, alone and beside each flooder, in turns. */
export async function measureFlood(measured: Measured): Promise<Section> {
  const { database, port, rounds } = measured;
  const strangers: Record<string, () => Load | Promise<Load>> = {
    refresh: () => refreshLoad(port, database),
    'login start': () => loginLoad(port),
    'sign-in': () => ({ ...signInLoad(port), connections: HASHING_CONNECTIONS }),
  };
  const lines: Line[] = [];
  for (const [path, load] of Object.entries(strangers)) {
    const alone: Outcome[] = [];
    const beside = Object.fromEntries(Object.keys(FLOODS).map((name) => [name, [] as Outcome[]]));
    for (let round = 1; round <= rounds; round += 1) {
      alone.push(await measured.drive(await load()));
      for (const [name, begin] of Object.entries(FLOODS))
        beside[name]?.push(await besideFlood(measured, load, await begin(database, port)));
      console.log(`  round ${round} of ${rounds}  ${path} beside floods: done`);
    }
    lines.push(...linesOf(path, alone, beside));
  }
  return { title: 'Strangers beside one flooder', lines };
}

async function besideFlood(
  { seconds, drive }: Measured,
  load: () => Load | Promise<Load>,
  flood: Flood,
): Promise<Outcome> {
  const flooding = drive(flood.load, seconds + 2 * LEAD_SECONDS);
  try {
    await delay(LEAD_SECONDS * 1000);
    return await drive(await load());
  } finally {
    await flood.end?.();
    await flooding;
    await delay(LEAST_MS); // the flooder's requests that still wait
  }
}

const FLOODS: Record<string, (database: BenchDatabase, port: number) => Promise<Flood>> = {
  /** The same token again and again: it rotates once, and is replayed from then on. */
  'one session': async (database, port) => ({ load: await oneSession(database, port) }),
  /** Another transaction holds the row of that session meanwhile. */
  'a held row': async (database, port) => {
    const load = await oneSession(database, port);
    const holder = await database.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM sessions WHERE id = $1 FOR UPDATE', [sessionOf(load)]);
    const end = async () => {
      await holder.query('ROLLBACK');
      holder.release();
    };
    return { load, end };
  },
  /** Guessed codes, each from another /64 of one /48. */
  'one /48': async (_database, port) => ({
    load: {
      ...FLOODER,
      port,
      method: 'POST',
      path: '/v1/auth/authorize',
      headers: { 'x-forwarded-for': '{value}' },
      body: JSON.stringify({ code: 'gh_code_guessed', client_type: 'server' }),
      values: addresses((host) => `2001:db8:${network.toString(16)}:${host.toString(16)}::1`),
    },
  }),
  /** Guessed passwords at one application, each from another IP address and at another account. */
  'one application': async (database, port) => ({
    load: {
      ...FLOODER,
      port,
      method: 'POST',
      path: '/v1/auth/exchange',
      headers: { 'x-forwarded-for': '{value}', 'x-auth-flow-id': (await database.openFlows(1))[0] ?? '' },
      body: JSON.stringify({ type: 'password', email: 'nobody-{value}@example.com', password: 'wrong horse' }),
      values: addresses((host) => `10.${network % 256}.${host >> 8}.${host & 255}`),
    },
  }),
  /** A user who is signed in to the account pages and guesses the password that they ask for. */
  'one account': async (database, port) => {
    const [token = ''] = await accessTokens(database, port);
    const [opened = ''] = await portalTokens(port, [token]);
    return {
      load: {
        ...FLOODER,
        port,
        method: 'PATCH',
        path: '/v1/portal/mfa/enable',
        headers: { authorization: `Bearer ${opened}` },
        body: JSON.stringify({ password: 'wrong horse' }),
        values: [''],
      },
    };
  },
  /** The key that every visitor of a page can read, and text that takes long to mask. */
  'one page key': async (_database, port) => ({
    load: {
      ...FLOODER,
      ...hostileBatchLoad(port),
      headers: { 'x-forwarded-for': '{value}' },
      values: addresses((host) => `10.${network % 256}.0.${host % PAGE_ADDRESSES}`),
    },
  }),
};

async function oneSession(database: BenchDatabase, port: number): Promise<Load> {
  const { next, ...load } = await refreshLoad(port, database, 1);
  return { ...load, ...FLOODER };
}

const sessionOf = ({ values: [token = ''] }: Load): string => {
  const id = Buffer.from(token.slice('gh_rt_'.length), 'base64url').subarray(0, 16).toString('hex');
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

let network = 0;

/** Subjects that were never used before. */
function addresses(named: (host: number) => string): string[] {
  network += 1;
  return Array.from({ length: ADDRESSES }, (_none, host) => named(host));
}

const linesOf = (path: string, alone: Outcome[], beside: Record<string, Outcome[]>): Line[] => [
  { what: `${path} alone, p50`, values: alone.map(({ p50 }) => p50), unit: 'ms' },
  { what: `${path} alone, p99`, values: alone.map(({ p99 }) => p99), unit: 'ms' },
  ...Object.entries(beside).flatMap(([name, outcomes]): Line[] => [
    { what: `${path} beside ${name}, p50`, values: outcomes.map(({ p50 }) => p50), unit: 'ms' },
    { what: `${path} beside ${name}, p99`, values: outcomes.map(({ p99 }) => p99), unit: 'ms' },
    {
      what: `${path} beside ${name}: p99 ÷ p99 alone`,
      values: outcomes.map(({ p99 }, round) => p99 / (alone[round] as Outcome).p99),
      target: { most: 2 },
    },
  ]),
];
