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
