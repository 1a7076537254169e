import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { PROVIDER_TYPES } from '../../src/applications/provider-types/provider-types.js';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { migrations } from '../../src/platform/database/migrations/index.js';
import { schemaDocument } from '../support/schema-document.js';
import { cloneDatabase, useService } from '../support/service.js';

/** The whole schema as PostgreSQL knows it, in words that can be compared. */
async function schemaOf(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(`
    WITH tables AS (SELECT * FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v'))
    SELECT format('%s.%s: %s %s, required %s, default %s, identity %s, statistics %s', attrelid::regclass,
      row_number() OVER (PARTITION BY attrelid ORDER BY attnum), attname, format_type(atttypid, atttypmod), attnotnull,
      pg_get_expr(adbin, adrelid), attidentity, nullif(attstattarget, -1)) AS line
    FROM pg_attribute JOIN tables ON tables.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE attnum > 0 AND NOT attisdropped
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT format('%s: %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT format('%s %s %s %s %s', relname, relkind, reloptions, pg_get_partkeydef(oid),
      pg_get_expr(relpartbound, oid)) FROM tables
    UNION ALL SELECT format('%s AS %s', relname, pg_get_viewdef(oid)) FROM tables WHERE relkind = 'v'
    ORDER BY 1`);
  await client.end();
  return rows.map(({ line }) => line);
}

const withoutMigrations = (lines: string[]) => lines.filter((line) => !/\bmigrations/.test(line));

/** The template of the tests may have been made in the month before. */
const withoutMonths = (lines: string[]) => lines.filter((line) => !/_\d{4}_\d{2}/.test(line));

const FILE = 'docs/schema.sql';

const DAY_TABLES = `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relname ~ '^metric_.*_\\d{4}_\\d\\d_\\d\\d$'`;

describe('The schema', () => {
  const service = useService();

  it('is written down in docs/schema.sql, with a word on each table (UPDATE_DOCS=1 rewrites it)', async () => {
    const client = new pg.Client(service.databaseUrl);
    await client.connect();
    const expected = await schemaDocument(client, readFileSync(FILE, 'utf8')).finally(() => client.end());
    if (process.env.UPDATE_DOCS) writeFileSync(FILE, expected);
    expect(readFileSync(FILE, 'utf8')).toBe(expected);
    const lines = expected.split('\n');
    const unexplained = lines.filter(
      (line, at) => /^CREATE (TABLE|VIEW) \w+ (\(|AS)/.test(line) && !lines[at - 1]?.startsWith('-- '),
    );
    expect(unexplained).toEqual([]);
  });

  it('is what docs/schema.sql makes, but for the months and days', async () => {
    const url = await cloneDatabase('template0'); // it is empty
    const client = new pg.Client(url);
    await client.connect();
    await client.query(readFileSync(FILE, 'utf8')).finally(() => client.end());
    expect(await schemaOf(url)).toEqual(withoutMonths(withoutMigrations(await schemaOf(service.databaseUrl))));
  });

  it('is what the entities say', async () => {
    const source = service.app.get(DataSource);
    // Keys to other modules' tables and checks are SQL's own affair: the migrations alone know them.
    const { rows } = await service.db.query("SELECT conname FROM pg_constraint WHERE contype IN ('c', 'f')");
    const sqlOnly: string[] = rows.map(({ conname }) => conname);
    expect(source.entityMetadatas.length).toBeGreaterThanOrEqual(10);
    const wanted = (await source.driver.createSchemaBuilder().log()).upQueries.map(({ query }) => query);
    expect(wanted.filter((query) => !sqlOnly.some((name) => query.endsWith(`DROP CONSTRAINT "${name}"`)))).toEqual([]);
  });

  // Red where a table has none: whatever goes takes a walk through the whole table with it.
  it('has an index for each key to another table', async () => {
    const { rows } = await service.db.query(`
      SELECT format('%s (%s)', conrelid::regclass, attname) AS key
      FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
      WHERE contype = 'f' AND NOT EXISTS (
        SELECT FROM pg_index WHERE indrelid = conrelid AND indkey[0] = conkey[1]
          AND coalesce(pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname), true)
      ) ORDER BY 1`);
    expect(rows.map(({ key }) => key)).toEqual([]);
  });

  // Red where a type has its traits and no migration lets it in.
  it('lets in the types of sign-in providers that the service knows', async () => {
    const { rows } = await service.db.query(`
      SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint
      WHERE conrelid = 'application_providers'::regclass AND conname = 'application_providers_type_check'`);
    const known = [...rows[0].text.matchAll(/'(\w+)'/g)].map(([, type]) => type);
    expect(known.sort()).toEqual([...PROVIDER_TYPES].sort());
  });

  it('can be taken back migration by migration, and built again to the letter', async () => {
    const url = await cloneDatabase();
    const source = await new DataSource(dataSourceOptions({ url, pool: 2 })).initialize();
    const tables: { name: string }[] = await source.query(DAY_TABLES); // no migration makes them
    await source.query(`DROP TABLE ${tables.map(({ name }) => name).join(', ')}`);
    const before = await schemaOf(url);
    for (const _ of migrations) await source.undoLastMigration({ transaction: 'each' });
    expect(withoutMigrations(await schemaOf(url))).toEqual([]);
    const again = await source.runMigrations({ transaction: 'each' });
    await source.destroy();
    expect(again).toHaveLength(migrations.length);
    const built = await schemaOf(url);
    expect([built.length, withoutMonths(built)]).toEqual([before.length, withoutMonths(before)]);
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
