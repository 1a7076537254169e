import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { valuesOf } from '../src/platform/database/connections/bounded-client.js';
import { REFRESH } from '../src/session/refresh/refresh.statement.js';
import type { BenchDatabase } from './database.js';

const CLIENTS = 16;
export const hasPgbench = spawnSync('pgbench', ['--version']).error === undefined;
export const YARDSTICK = hasPgbench ? `pgbench, ${CLIENTS} clients` : `pg, ${CLIENTS} connections`;

interface Walker {
  sessionId: string;
  secretHash: string;
  generation: number;
}

/** The values that are the same for every refresh of the yardstick. */
const SAME = {
  clientType: 'server',
  applicationId: null,
  clientId: null,
  keyThumbprint: null,
  reads: 'nothing',
  sliding: 604_800,
  recovery: 86_400,
  ip: '127.0.0.1',
  userAgent: 'pgbench',
  requestId: 'bench',
  settle: 0,
  deadline: 4_102_444_800, // the year 2100
} as const;

/** Runs the service's own statement, with one session per client: the rate of the database without a service. */
export async function updatesPerSecond(database: BenchDatabase, seconds: number, folder: string): Promise<number> {
  const { rows } = await database.pool.query<Walker>(
    `SELECT id AS "sessionId", '\\x' || encode(secret_hash, 'hex') AS "secretHash", generation
     FROM sessions ORDER BY random() LIMIT ${CLIENTS}`,
  );
  return hasPgbench ? withPgbench(database, rows, seconds, folder) : withPg(database, rows, seconds);
}

async function withPgbench(
  database: BenchDatabase,
  walkers: Walker[],
  seconds: number,
  folder: string,
): Promise<number> {
  const script = path.join(folder, 'refresh.pgbench');
  writeFileSync(script, scriptFor(walkers));
  const fixed = { ...SAME, ready: 0, eventId: walkers[0]?.sessionId };
  const { stdout } = await promisify(execFile)('pgbench', [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(CLIENTS),
    '-j',
    '1',
    '-T',
    String(seconds),
    '-f',
    script,
    ...Object.entries(fixed).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
    database.url,
  ]);
  const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (!rate) throw new Error(`pgbench gave no result:\n${stdout}`);
  return rate;
}

/** Each client takes a session at its first turn, and then the generation of its last answer. */
function scriptFor(walkers: Walker[]): string {
  const list = walkers.map(
    ({ sessionId, secretHash, generation }, n) => `(${n}, '${sessionId}', '${secretHash}', ${generation})`,
  );
  const named = (name: string) => ((SAME as Record<string, unknown>)[name] === null ? 'NULL' : `:${name}`);
  const update = REFRESH.text
    .replace(/\$(\d+)/g, (_text, n) => named(String(REFRESH.parameters[Number(n) - 1])))
    .trim();
  return [
    '\\if :ready = 0',
    `SELECT "sessionId", "secretHash", generation FROM (VALUES ${list.join(', ')}) AS w (n, "sessionId", "secretHash", generation) WHERE n = :client_id \\gset`,
    '\\set ready 1',
    '\\endif',
    `${update} \\gset`,
  ].join('\n');
}

async function withPg(database: BenchDatabase, walkers: Walker[], seconds: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: database.url, max: CLIENTS });
  const end = Date.now() + seconds * 1000;
  let updates = 0;
  const walk = async (walker: Walker) => {
    let { generation } = walker;
    const secretHash = Buffer.from(walker.secretHash.slice(2), 'hex');
    while (Date.now() < end) {
      const { sessionId } = walker;
      const values = valuesOf(REFRESH, { ...SAME, sessionId, secretHash, generation });
      generation = (await pool.query({ name: REFRESH.name, text: REFRESH.text, values })).rows[0].generation;
      updates += 1;
    }
  };
  await Promise.all(walkers.map(walk));
  await pool.end();
  return updates / seconds;
}
