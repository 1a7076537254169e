import { spawnSync } from 'node:child_process';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { migrations } from '../../src/platform/database/migrations/index.js';
import { cloneDatabase, useService } from '../support/service.js';

/** The whole schema as PostgreSQL knows it, in words that can be compared. */
async function schemaOf(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(`
    SELECT format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) AS line
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT format('%s: %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT format('%s %s', relname, reloptions) FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND reloptions IS NOT NULL
    ORDER BY 1`);
  await client.end();
  return rows.map(({ line }) => line);
}

const withoutMigrations = (lines: string[]) => lines.filter((line) => !/\bmigrations/.test(line));

describe('The schema', () => {
  const service = useService();

  it('is what the entities say', async () => {
    const source = service.app.get(DataSource);
    // Keys to other modules' tables and checks are SQL's own affair: the migrations alone know them.
    const { rows } = await service.db.query("SELECT conname FROM pg_constraint WHERE contype IN ('c', 'f')");
    const sqlOnly: string[] = rows.map(({ conname }) => conname);
    expect(source.entityMetadatas.length).toBeGreaterThanOrEqual(10);
    const wanted = (await source.driver.createSchemaBuilder().log()).upQueries.map(({ query }) => query);
    expect(wanted.filter((query) => !sqlOnly.some((name) => query.endsWith(`DROP CONSTRAINT "${name}"`)))).toEqual([]);
  });

  it('can be taken back migration by migration, and built again to the letter', async () => {
    const url = await cloneDatabase();
    const before = await schemaOf(url);
    const source = await new DataSource(dataSourceOptions({ url, pool: 2 })).initialize();
    for (const _ of migrations) await source.undoLastMigration({ transaction: 'each' });
    expect(withoutMigrations(await schemaOf(url))).toEqual([]);
    const again = await source.runMigrations({ transaction: 'each' });
    await source.destroy();
    expect(again).toHaveLength(migrations.length);
    expect(await schemaOf(url)).toEqual(before);
  });

  it('survives a step back and forth of every single migration', async () => {
    const url = await cloneDatabase();
    const source = await new DataSource(dataSourceOptions({ url, pool: 2 })).initialize();
    for (let taken = 1; taken <= migrations.length; taken += 1) {
      for (let step = 0; step < taken; step += 1) await source.undoLastMigration({ transaction: 'each' });
      expect(await source.runMigrations({ transaction: 'each' })).toHaveLength(taken);
    }
    await source.destroy();
  });

  it("is known to TypeORM's own command line, through ormconfig.ts", () => {
    const { stdout, stderr } = spawnSync('npm', ['run', '-s', 'typeorm', '--', 'migration:show'], {
      env: { ...process.env, DATABASE_URL: service.databaseUrl, NODE_OPTIONS: '' },
      encoding: 'utf8',
    });
    const applied = stdout.split('\n').filter((line) => line.includes('[X]'));
    expect([stderr.replace(/^npm warn .*\n/gm, ''), applied.length]).toEqual(['', migrations.length]);
  });
});
