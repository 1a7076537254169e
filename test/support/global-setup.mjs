import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import 'reflect-metadata';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../dist/database/data-source.js';
import { EmbeddedPostgres } from '../../dist/database/embedded/embedded-postgres.js';

/** One PostgreSQL for the whole run, with a migrated template that every test file clones. */
export default async function setUp() {
  const folder = mkdtempSync(path.join(tmpdir(), 'gatehouse-test-'));
  // The database's unprivileged user passes through here when the tests run as root.
  (await import('node:fs')).chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, 'logs'));
  const server = new EmbeddedPostgres({
    dataDir: folder,
    parameters: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      autovacuum: 'off',
    },
  });
  const url = await server.start();
  await migrateTemplate(url);
  globalThis.gatehouse = { server, folder };
  process.env.TEST_DATABASE_URL = url;
  process.env.TEST_FOLDER = folder;
}

async function migrateTemplate(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE DATABASE template_gatehouse');
  await client.end();
  const source = new DataSource(
    dataSourceOptions({ url: url.replace(/\/gatehouse$/, '/template_gatehouse'), pool: 2 }),
  );
  await source.initialize();
  await source.runMigrations();
  await source.destroy();
}
