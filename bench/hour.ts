import type { BenchDatabase } from './database.js';
import type { Load, Outcome } from './load.js';
import { refreshLoadOf } from './loads.js';
import type { BenchProcess } from './process.js';
import type { Section } from './report.js';

const PARTS = 12;
/** In each part so many sessions take turns, random ones of the whole table. */
const CHAINS = 100_000;

interface Parts {
  database: BenchDatabase;
  service: BenchProcess;
  minutes: number;
  once(load: Load, seconds: number): Promise<Outcome>;
}

interface Table {
  bytes: number;
  indexBytes: number;
  dead: number;
  rows: number;
  updates: number;
  hot: number;
  vacuums: number;
}

/** Whether autovacuum keeps up with refreshes at their highest rate. */
export async function measureHour({ database, service, minutes, once }: Parts): Promise<Section> {
  const before = await look(database);
  const outcomes: Outcome[] = [];
  const tables: Table[] = [];
  for (let part = 1; part <= PARTS; part += 1) {
    outcomes.push(await once(refreshLoadOf(service.port, database.unusedTokens(CHAINS)), (minutes * 60) / PARTS));
    tables.push(await look(database));
    console.log(
      `  part ${part} of ${PARTS}: ${Math.round(outcomes.at(-1)?.rate ?? 0)}/s, ${JSON.stringify(tables.at(-1))}`,
    );
  }
  const [first, last] = [outcomes[0] as Outcome, outcomes.at(-1) as Outcome];
  const after = tables.at(-1) as Table;
  return {
    title: `Refreshes for ${minutes} minutes among ${before.rows.toLocaleString('en')} sessions, in ${PARTS} parts`,
    lines: [
      { what: 'rate', values: outcomes.map(({ rate }) => rate), unit: '/s' },
      { what: 'rate of the last part ÷ first', values: [last.rate / first.rate], target: { least: 0.9 } },
      { what: 'p99', values: outcomes.map(({ p99 }) => p99), unit: 'ms' },
      { what: 'size of the table ÷ before', values: tables.map(({ bytes }) => bytes / before.bytes) },
      { what: 'size of its indexes ÷ before', values: tables.map(({ indexBytes }) => indexBytes / before.indexBytes) },
      { what: 'dead rows ÷ living ones', values: tables.map(({ dead, rows }) => dead / rows) },
      { what: 'share of HOT updates', values: [(after.hot - before.hot) / (after.updates - before.updates)] },
      { what: 'runs of autovacuum', values: [after.vacuums - before.vacuums] },
    ],
  };
}

async function look({ pool }: BenchDatabase): Promise<Table> {
  const { rows } = await pool.query<Table>(`
    SELECT pg_table_size(relid)::float8 AS bytes, pg_indexes_size(relid)::float8 AS "indexBytes",
      n_dead_tup::float8 AS dead, n_live_tup::float8 AS rows, n_tup_upd::float8 AS updates, n_tup_hot_upd::float8 AS hot,
      autovacuum_count::float8 AS vacuums
    FROM pg_stat_user_tables WHERE relname = 'sessions'`);
  return rows[0] as Table;
}
