import pg from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { DatabaseOfOlderVersion } from '../../src/platform/database/database.errors.js';
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
      /statement timeout|did not answer in time/, // on a busy machine our own limit may end first
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

  // docs/operations/upgrade.md, «Going back».
  it('that a newer version ran do not stop an older one', async () => {
    source = await new DataSource(dataSourceOptions({ url: await cloneDatabase(), pool: 2 })).initialize();
    migrator = new Migrator(source);
    await source.query("INSERT INTO migrations (timestamp, name) VALUES (1999999999993, 'Newer1999999999993')");
    await migrator.requireNonePending();
    expect(await migrator.run()).toEqual([]);
  });
});

/** A clone has these already. */
const LATER = migrations.slice(1).map(({ name }) => name);

describe('The schema of version 0075, which replaces the migrations before it', () => {
  let url: string;
  let client: pg.Client;
  beforeEach(async () => {
    url = await cloneDatabase();
    client = new pg.Client(url);
    await client.connect();
    await client.query('DELETE FROM migrations');
    await client.query(`
      INSERT INTO plans (id, key, name, providers, portal, created_at, updated_at)
      VALUES (gen_random_uuid(), 'kept', 'Kept', '{}', '{}', now(), now())`);
  });
  afterEach(() => client.end());

  const givenRan = (...names: string[]) =>
    client.query(
      'INSERT INTO migrations (timestamp, name) SELECT right(name, 13)::bigint, name FROM unnest($1::text[]) AS name',
      [names],
    );
  const migrate = async () => {
    const source = await new DataSource(dataSourceOptions({ url, pool: 2 })).initialize();
    return new Migrator(source).run().finally(() => source.destroy());
  };
  const plans = async () => (await client.query('SELECT key FROM plans')).rows;

  // Red without a look at what ran: the tables exist already.
  it('finds a database that ran all of them complete, and leaves it as it is', async () => {
    await givenRan('Foundation1763600000001', 'ApiKeyLastUse1763600000074', ...LATER);
    expect(await migrate()).toEqual(['Schema1763600000075']);
    expect([await migrate(), await plans()]).toEqual([[], [{ key: 'kept' }]]);
  });

  it('refuses a database that ran some of them, and leaves it as it is', async () => {
    await givenRan('Foundation1763600000001', 'SignedOutUrl1763600000067');
    await client.query('ALTER TABLE api_keys DROP COLUMN last_used_at');
    await expect(migrate()).rejects.toThrow(DatabaseOfOlderVersion);
    expect((await client.query('SELECT FROM migrations')).rowCount).toBe(2);
    expect(await plans()).toEqual([{ key: 'kept' }]);
  });
});
