import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import 'reflect-metadata';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { prepareBuild } from '../../scripts/prepare.mjs';

/** Tidies up behind a run, also one that was killed, once its database has stopped. */
const TIDY_UP = `
  read -r _
  for turn in $(seq 100); do
    [ -e "$1/postgres/postmaster.pid" ] || break
    sleep 0.2
  done
  rm -rf "$@" || { sleep 2; rm -rf "$@"; }`;

const MEMORY = '/dev/shm';
const ROOM_FOR_DATABASES = 2 * 1024 ** 3;

/** A current build for the tests that start processes, and one PostgreSQL whose migrated template every test clones. */
export default async function setUp() {
  await prepareBuild();
  const { EmbeddedPostgres } = await import('../../dist/platform/embedded-postgres/embedded-postgres.js');
  const folder = mkdtempSync(path.join(tmpdir(), 'gatehouse-test-'));
  const databases = mkdtempSync(path.join(hasMemory() ? MEMORY : tmpdir(), 'gatehouse-databases-'));
  tidyUpAfterwards(databases, folder);
  // The database's unprivileged user passes through here when the tests run as root.
  for (const passed of [databases, folder]) chmodSync(passed, 0o755);
  mkdirSync(path.join(folder, 'logs'));
  const sockets = path.join(databases, 'sockets');
  mkdirSync(sockets);
  chmodSync(sockets, 0o777);
  const server = new EmbeddedPostgres({
    dataDir: databases,
    parameters: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      autovacuum: 'off',
      unix_socket_directories: sockets,
      timezone: 'America/St_Johns', // three and a half hours behind: what we write must not depend on it
    },
  });
  const url = (await server.start()).replace('127.0.0.1', encodeURIComponent(sockets)); // TCP takes a tenth more of a core
  await migrateTemplate(url);
  globalThis.gatehouse = { server, folder };
  process.env.TEST_DATABASE_URL = url;
  process.env.TEST_FOLDER = folder;
  process.env.TEST_DATABASES = databases;
}

/** A database is hundreds of small files, and a disk's file system takes ten times the processor's time for them. */
function hasMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ROOM_FOR_DATABASES;
  } catch {
    return false; // not Linux
  }
}

/** Its end of the pipe closes with this process, however that ends. */
function tidyUpAfterwards(...folders) {
  const shell = spawn('/bin/sh', ['-c', TIDY_UP, 'gatehouse-tidy', ...folders], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  shell.stdin.unref();
}

async function migrateTemplate(url) {
  const { dataSourceOptions } = await import('../../dist/platform/database/data-source.js');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await makePasswordQuick(client);
  await client.query('CREATE DATABASE template_gatehouse');
  await client.end();
  const { SigningKey } = await import('../../dist/session/signing-keys/signing-key.entity.js');
  const source = new DataSource({
    ...dataSourceOptions({ url: url.replace(/\/gatehouse$/, '/template_gatehouse'), pool: 2 }),
    entities: [SigningKey],
  });
  await source.initialize();
  await source.runMigrations();
  await makeSigningKeys(source);
  await makePartitions(source);
  await source.destroy();
}

/** Both sides of some five thousand connections would hash it 4,096 times. */
async function makePasswordQuick(client) {
  await client.query('SET scram_iterations = 1');
  await client.query(`ALTER ROLE CURRENT_USER PASSWORD ${client.escapeLiteral(client.password)}`);
}

/** An RSA key takes a fifth of a second to make, and some three hundred services start. */
async function makeSigningKeys({ manager }) {
  const { SigningKeyStore } = await import('../../dist/session/signing-keys/signing-key-store.js');
  const { KeyRing } = await import('../../dist/platform/crypto/key-ring.js');
  await new SigningKeyStore(manager, new KeyRing(Buffer.alloc(32, 7))).ensureKeys();
}

/** A service makes these after its start, and one that is lent would find them missing before (lent-service.ts). */
async function makePartitions(source) {
  const { Database, poolOf } = await import('../../dist/platform/database/database.js');
  const { MetricStorage } = await import('../../dist/metrics/storage/metric-storage.js');
  const storage = new MetricStorage(new Database(poolOf(source), { pipelines: 0 }));
  storage.onApplicationBootstrap();
  await storage.beforeApplicationShutdown();
}
