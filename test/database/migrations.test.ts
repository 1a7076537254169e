import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { Migrator } from '../../src/platform/database/migrating/migrator.js';
import { migrations } from '../../src/platform/database/migrations/index.js';
import { cloneDatabase } from '../support/service.js';

const STATEMENT_TIMEOUT_MS = 1_000;

class Slow1999999999991 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return runner.query(`SELECT pg_sleep(${(2 * STATEMENT_TIMEOUT_MS) / 1000})`);
  }
  async down(): Promise<void> {}
}

class Failing1999999999992 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return runner.query('SELECT 1 / 0');
  }
  async down(): Promise<void> {}
}

/** A migrated database and one new migration, where a statement may not take long. */
async function givenPending(
  migration: new () => MigrationInterface,
  pool = 2,
): Promise<{ source: DataSource; migrator: Migrator }> {
  const options = dataSourceOptions({ url: await cloneDatabase(), pool, timeout: STATEMENT_TIMEOUT_MS });
  const source = new DataSource({ ...options, migrations: [...migrations, migration] } as typeof options);
  await source.initialize();
  return { source, migrator: new Migrator(source) };
}

const locksIn = async (source: DataSource): Promise<number> => {
  const [{ held }] = await source.query(
    `SELECT count(*)::int AS held FROM pg_locks JOIN pg_database ON pg_database.oid = database
     WHERE locktype = 'advisory' AND datname = current_database()`,
  );
  return held;
};

describe('Migrations', () => {
  let source: DataSource;
  let migrator: Migrator;
  afterEach(() => source.destroy());

  // Red without the timeouts taken off the very connection that they run on.
  it('may take longer than any other statement', async () => {
    ({ source, migrator } = await givenPending(Slow1999999999991));
    expect(await migrator.run()).toEqual(['Slow1999999999991']);
    expect(await migrator.pending()).toBe(false);
    await expect(source.query(`SELECT pg_sleep(${(2 * STATEMENT_TIMEOUT_MS) / 1000})`)).rejects.toThrow(
      'statement timeout',
    );
  });

  // Red while they ran beside the connection that holds the lock: a second one never comes.
  it('need one connection', async () => {
    ({ source, migrator } = await givenPending(Slow1999999999991, 1));
    expect(await migrator.run()).toEqual(['Slow1999999999991']);
  });

  // Red without the end of the connection: the pool keeps it, and the lock with it.
  it('that fail leave nothing behind, no lock either', async () => {
    ({ source, migrator } = await givenPending(Failing1999999999992));
    await expect(migrator.run()).rejects.toThrow('division by zero');
    expect(await migrator.pendingNames()).toEqual(['Failing1999999999992']);
    expect(await locksIn(source)).toBe(0);
  });
});
