import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { REFRESH } from '../src/session/refresh/refresh.statement.js';
import type { BenchDatabase } from './database.js';

const CLIENTS = 16;
export const hasPgbench = spawnSync('pgbench', ['--version']).error === undefined;
export const YARDSTICK = hasPgbench ? `pgbench, ${CLIENTS} clients` : `pg, ${CLIENTS} connections`;

/** The names that stand for $1, $2 … in a pgbench script. */
const PARAMETERS = [
  'session',
  'secret',
  'generation',
  'client_type',
  'sliding',
  'recovery',
  'audit_id',
  'ip',
  'agent',
  'request',
  'settle',
  'deadline',
];

interface Walker {
  session: string;
  secret: string;
  generation: number;
}

/** The service's own statement, each client with a session of its own: what the database could do without a service. */
export async function updatesPerSecond(database: BenchDatabase, seconds: number, folder: string): Promise<number> {
  const { rows } = await database.pool.query<Walker>(
    `SELECT id AS session, '\\x' || encode(secret_hash, 'hex') AS secret, generation
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
  const fixed = {
    ready: 0,
    client_type: 'server',
    sliding: 604_800,
    recovery: 86_400,
    ip: '127.0.0.1',
    agent: 'pgbench',
    request: 'bench',
    settle: 0,
    deadline: 4_102_444_800, // the year 2100
    audit_id: walkers[0]?.session,
  };
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

/** Each client takes a session at its first turn, and the generation that it was told from then on. */
function scriptFor(walkers: Walker[]): string {
  const list = walkers.map(({ session, secret, generation }, n) => `(${n}, '${session}', '${secret}', ${generation})`);
  const update = REFRESH.text.replace(/\$(\d+)/g, (_text, n) => `:${PARAMETERS[Number(n) - 1]}`).trim();
  return [
    '\\if :ready = 0',
    `SELECT session, secret, generation FROM (VALUES ${list.join(', ')}) AS w (n, session, secret, generation) WHERE n = :client_id \\gset`,
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
    const secret = Buffer.from(walker.secret.slice(2), 'hex');
    while (Date.now() < end) {
      const values = [
        walker.session,
        secret,
        generation,
        'server',
        604_800,
        86_400,
        walker.session,
        '127.0.0.1',
        'pg',
        'bench',
        0,
        Number.POSITIVE_INFINITY,
      ];
      generation = (await pool.query({ ...REFRESH, values: values.slice(0, parametersOf(REFRESH.text)) })).rows[0]
        .generation;
      updates += 1;
    }
  };
  await Promise.all(walkers.map(walk));
  await pool.end();
  return updates / seconds;
}

const parametersOf = (sql: string): number => Math.max(...[...sql.matchAll(/\$(\d+)/g)].map(([, n]) => Number(n)));
