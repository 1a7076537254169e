import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { EmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.js';

/** A separate PostgreSQL with the default durability: fsync and synchronous_commit are on. */
export class BenchServer {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'gatehouse-bench-'));
  private readonly server: EmbeddedPostgres;

  constructor(parameters: Record<string, string> = {}) {
    chmodSync(this.folder, 0o755); // if root starts it, the database's unprivileged user needs access to this folder
    this.server = new EmbeddedPostgres({
      dataDir: this.folder,
      parameters: {
        shared_buffers: '1GB',
        max_wal_size: '8GB',
        checkpoint_timeout: '30min',
        shared_preload_libraries: 'pg_stat_statements',
        ...parameters,
      },
    });
  }

  start(): Promise<string> {
    return this.server.start();
  }

  async stop(): Promise<void> {
    await this.server.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Returns its URL. */
export async function createEmptyDatabase(serverUrl: string, name: string): Promise<string> {
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  await server.query(`CREATE DATABASE ${name}`);
  await server.end();
  return serverUrl.replace(/\/gatehouse$/, `/${name}`);
}
