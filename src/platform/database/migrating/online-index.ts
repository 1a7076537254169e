import type { QueryRunner } from 'typeorm';

interface Index {
  name: string;
  /** Table, columns and condition: `sessions (revoked_at) WHERE revoked_at IS NOT NULL`. */
  on: string;
  unique?: boolean;
}

/**
 * Builds an index while reads and writes of its table go on, in a migration with `transaction = false`. An index that a
 * crash left half-built is built again. In the transaction of a revert, writes wait.
 */
export async function buildIndex(runner: QueryRunner, { name, on, unique = false }: Index): Promise<void> {
  const create = unique ? 'CREATE UNIQUE INDEX' : 'CREATE INDEX';
  if (runner.isTransactionActive) {
    await runner.query(`${create} ${name} ON ${on}`);
    return;
  }
  const [index] = await runner.query('SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)', [name]);
  if (index?.indisvalid) return;
  await patiently(runner, async () => {
    if (index) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
    await runner.query(`${create} CONCURRENTLY ${name} ON ${on}`);
  });
}

export async function dropIndex(runner: QueryRunner, name: string): Promise<void> {
  if (runner.isTransactionActive) await runner.query(`DROP INDEX ${name}`);
  else await patiently(runner, () => runner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`));
}

interface PartitionedIndex {
  name: string;
  table: string;
  columns: string;
  where?: string;
  /** What PostgreSQL names the index of a partition by: `expr` for an expression. */
  named?: string;
}

/**
 * The same on a partitioned table, of which PostgreSQL builds no index while writes go on: an index of the whole, which a
 * later partition gets by itself, then one of each partition, which becomes a part of it.
 */
export async function buildPartitionedIndex(
  runner: QueryRunner,
  { name, table, columns, where, named = columns.replaceAll(', ', '_') }: PartitionedIndex,
): Promise<void> {
  const what = `(${columns})${where ? ` WHERE ${where}` : ''}`;
  await runner.query(`CREATE INDEX IF NOT EXISTS ${name} ON ONLY ${table} ${what}`);
  const without: { partition: string; part: string }[] = await runner.query(
    `SELECT inhrelid::regclass::text AS partition, inhrelid::regclass::text || '_' || $2 || '_idx' AS part
     FROM pg_inherits AS partition WHERE inhparent = $1::regclass AND NOT EXISTS (
       SELECT FROM pg_inherits AS attached JOIN pg_index ON indexrelid = attached.inhrelid
       WHERE attached.inhparent = $3::regclass AND indrelid = partition.inhrelid)`,
    [table, named, name],
  );
  for (const { partition, part } of without) {
    await buildIndex(runner, { name: part, on: `${partition} ${what}` });
    await runner.query(`ALTER INDEX ${name} ATTACH PARTITION ${part}`);
  }
}

/** Its parts go with it, which takes a moment. */
export const dropPartitionedIndex = (runner: QueryRunner, name: string): Promise<unknown> =>
  runner.query(`DROP INDEX IF EXISTS ${name}`);

/** Building waits for open transactions and blocks no others, so starting again would only lose time. */
async function patiently(runner: QueryRunner, act: () => Promise<unknown>): Promise<void> {
  const [{ before }] = await runner.query("SELECT current_setting('lock_timeout') AS before");
  await runner.query('SET lock_timeout = 0');
  try {
    await act();
  } finally {
    await runner.query("SELECT set_config('lock_timeout', $1, false)", [before]).catch(() => undefined);
  }
}
