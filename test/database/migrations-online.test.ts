import pg from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { Migrator } from '../../src/platform/database/migrating/migrator.js';
import { buildIndex, dropIndex } from '../../src/platform/database/migrating/online-index.js';
import { migrations } from '../../src/platform/database/migrations/index.js';
import { LOCKS } from '../../src/platform/database/postgres.js';
import { cloneDatabase } from '../support/service.js';
import { until } from '../support/until.js';

const ROWS = 50_000;

class NewIndex1999999999993 implements MigrationInterface {
  transaction = false;
  up(runner: QueryRunner): Promise<void> {
    return buildIndex(runner, { name: 'large_value_index', on: 'large (value)' });
  }
  down(runner: QueryRunner): Promise<void> {
    return dropIndex(runner, 'large_value_index');
  }
}

class NewColumn1999999999994 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE large ADD COLUMN further text');
  }
  async down(): Promise<void> {}
}

const limits: { outlasts: boolean }[] = [];

class Limits1999999999995 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    limits.push(
      ...(await runner.query(
        "SELECT current_setting('lock_timeout')::interval > current_setting('deadlock_timeout')::interval AS outlasts",
      )),
    );
  }
  async down(): Promise<void> {}
}

describe('S22: a migration while the service runs', () => {
  let url: string;
  let holder: pg.Client;
  let writer: pg.Client;
  const sources: DataSource[] = [];

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client(url);
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };

  beforeEach(async () => {
    url = await cloneDatabase();
    [holder, writer] = [await connect(), await connect()];
    await writer.query('CREATE TABLE large (id integer PRIMARY KEY, value text NOT NULL)');
    await writer.query(`INSERT INTO large SELECT n, md5(n::text) FROM generate_series(1, ${ROWS}) AS n`);
    await writer.query("SET statement_timeout = '10s'");
  });
  afterEach(async () => {
    await Promise.all([holder.end(), writer.end(), ...sources.splice(0).map((source) => source.destroy())]);
  });

  async function givenMigrator(migration: new () => MigrationInterface): Promise<Migrator> {
    const options = { ...dataSourceOptions({ url, pool: 2 }), migrations: [...migrations, migration] };
    const source = await new DataSource(options as typeof options & { type: 'postgres' }).initialize();
    sources.push(source);
    return new Migrator(source);
  }

  /** The process that runs such a statement and waits for somebody's lock. */
  const waiting = async (statement: string): Promise<number | undefined> => {
    const { rows } = await writer.query(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ~ $1",
      [statement],
    );
    return rows[0]?.pid;
  };
  const seen = (statement: string) => until(async () => (await waiting(statement)) !== undefined);
  const insert = (id: number) => writer.query("INSERT INTO large VALUES ($1, 'new')", [id]);
  const indexIsValid = async () =>
    (await writer.query("SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('large_value_index')")).rows[0]
      ?.indisvalid;

  async function holdRow(): Promise<void> {
    await holder.query('BEGIN');
    await holder.query("UPDATE large SET value = 'held' WHERE id = 1");
  }

  // Red with a plain CREATE INDEX: the insert waits behind it, and it waits for the row.
  it('builds an index while writes go on, however long it waits itself', async () => {
    const migrator = await givenMigrator(NewIndex1999999999993);
    await holdRow();
    const migrated = migrator.run();
    await seen('CREATE INDEX');
    for (let id = ROWS + 1; id <= ROWS + 5; id += 1) await insert(id);
    expect(await indexIsValid()).toBe(false);
    await holder.query('COMMIT');
    expect(await migrated).toEqual(['NewIndex1999999999993']);
    expect(await indexIsValid()).toBe(true);
  });

  // Red without a look at what is there: the index exists already, and nobody uses it.
  it('builds anew what a crash left half-built', async () => {
    const migrator = await givenMigrator(NewIndex1999999999993);
    await holdRow();
    const died = migrator.run().then(
      () => 'migrated',
      () => 'died',
    );
    await seen('CREATE INDEX');
    await writer.query('SELECT pg_terminate_backend($1)', [await waiting('CREATE INDEX')]);
    expect(await died).toBe('died');
    await holder.query('COMMIT');
    expect([await indexIsValid(), await migrator.pendingNames()]).toEqual([false, ['NewIndex1999999999993']]);
    expect(await migrator.run()).toEqual(['NewIndex1999999999993']);
    expect(await indexIsValid()).toBe(true);
  });

  // Red where the second waits within a statement: the index waits for that one, and it for the lock. A deadlock.
  it('takes turns with another that builds an index', async () => {
    const [first, second] = [await givenMigrator(NewIndex1999999999993), await givenMigrator(NewIndex1999999999993)];
    await holdRow();
    const one = first.run();
    await seen('CREATE INDEX');
    const told: string[] = [];
    const other = second.run((line) => told.push(line));
    await until(() => told.some((line) => line.startsWith('Another process')));
    await holder.query('COMMIT');
    expect([await one, await other]).toEqual([['NewIndex1999999999993'], []]);
  });

  // Red without a lock timeout: the insert waits behind the migration for as long as the row is held.
  it('lets others pass while it cannot have a table, says who holds it, and gets it in the end', async () => {
    const migrator = await givenMigrator(NewColumn1999999999994);
    await holdRow();
    const told: string[] = [];
    const migrated = migrator.run((line) => told.push(line));
    for (let id = ROWS + 1; id <= ROWS + 2; id += 1) {
      await seen('ALTER TABLE');
      await insert(id);
      expect(await writer.query('SELECT FROM large WHERE id = $1', [id])).toHaveProperty('rowCount', 1);
    }
    await until(() => told.filter((line) => line.includes('tries again')).length >= 2);
    await holder.query('COMMIT');
    expect(await migrated).toEqual(['NewColumn1999999999994']);
    expect(told.join('\n')).toMatch(
      /NewColumn1999999999994 …\n.*in use by a transaction that is \d+ s old \(process \d+/,
    );
    const { rows } = await writer.query(
      `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
       WHERE objid = $1 AND datname = current_database()`, // other test files migrate databases of their own
      [LOCKS.migrations],
    );
    expect(rows).toEqual([]);
  });

  // Red where both are a second: PostgreSQL ends the wait before it would end the autovacuum, at each try. The server of the
  // tests has none that could stand in the way.
  it('waits for longer than PostgreSQL waits before it ends an autovacuum that holds the table', async () => {
    const migrator = await givenMigrator(Limits1999999999995);
    await migrator.run();
    expect(limits).toEqual([{ outlasts: true }]);
  });
});
