import { setTimeout as delay } from 'node:timers/promises';
import type { BenchDatabase } from './database.js';

/** The costs of one refresh in the database. */
export interface Cost {
  walBytes: number;
  commits: number;
  statements: number;
  /** The share of the updates that wrote no index. */
  hot: number;
}

const STATISTICS_TIMEOUT_MS = 20_000;
/** PostgreSQL reports the activity of a connection up to ten seconds later. */
const REPORT_DELAY_MS = 11_000;

/** Counts while the load runs. `load` returns how many refreshes it made. */
export async function costOf(database: BenchDatabase, load: () => Promise<number>): Promise<Cost> {
  await database.countStatements(true);
  const before = await rested(database);
  const refreshes = await load();
  const after = await settled(database, before.updates + refreshes);
  await database.countStatements(false);
  const updates = after.updates - before.updates;
  return {
    walBytes: (after.wal - before.wal) / updates,
    commits: (after.commits - before.commits) / updates,
    statements: after.statements / updates,
    hot: (after.hot - before.hot) / updates,
  };
}

interface Counts {
  updates: number;
  hot: number;
  commits: number;
  wal: number;
  statements: number;
}

async function count({ pool }: BenchDatabase): Promise<Counts> {
  const { rows } = await pool.query<Counts>(`
    SELECT n_tup_upd::float8 AS updates, n_tup_hot_upd::float8 AS hot, xact_commit::float8 AS commits,
      (pg_current_wal_lsn() - '0/0')::float8 AS wal,
      (SELECT coalesce(sum(calls), 0)::float8 FROM pg_stat_statements
       WHERE dbid = datid AND query NOT LIKE '%pg\\_%') AS statements
    FROM pg_stat_user_tables, pg_stat_database
    WHERE relname = 'sessions' AND datname = current_database()`);
  return rows[0] as Counts;
}

/** The counts once nothing of an earlier load is reported any more. */
async function rested(database: BenchDatabase): Promise<Counts> {
  for (let counts = await count(database); ; ) {
    await delay(REPORT_DELAY_MS);
    const later = await count(database);
    if (later.updates === counts.updates) return later;
    counts = later;
  }
}

/** The counts once all updates are reported. */
async function settled(database: BenchDatabase, updates: number): Promise<Counts> {
  const { wal } = await count(database);
  for (const deadline = Date.now() + STATISTICS_TIMEOUT_MS; ; await delay(250)) {
    const counts = await count(database);
    if (counts.updates >= updates || Date.now() > deadline) return { ...counts, wal };
  }
}
