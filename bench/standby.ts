import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.js';
import { Owner } from '../src/platform/embedded-postgres/owner.js';
import type { BenchDatabase } from './database.js';
import type { BenchServer } from './server.js';

/** Whatever the primary had open belongs to the primary. */
const NOT_COPIED = /(^|\/)(postmaster\.(pid|opts)|postgres-users(\/.*)?)$/;
const PATIENCE_MS = 30_000;

/** A second PostgreSQL that follows the first one. */
export class Standby {
  private constructor(
    private readonly folder: string,
    private readonly server: EmbeddedPostgres,
  ) {}

  /** It begins with a copy of the files, which is taken while the primary runs. */
  static async of({ folder: origin }: BenchServer, { url, pool }: BenchDatabase): Promise<Standby> {
    const folder = mkdtempSync(path.join(tmpdir(), 'gatehouse-standby-'));
    chmodSync(folder, 0o755); // as the folder of the primary
    const backup = new pg.Client({ connectionString: url });
    await backup.connect();
    await backup.query("SELECT pg_backup_start('standby', true)");
    cpSync(origin, folder, { recursive: true, filter: (file) => !NOT_COPIED.test(file) });
    const { rows } = await backup.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    await backup.end();
    const cluster = path.join(folder, 'postgres');
    writeFileSync(path.join(cluster, 'backup_label'), rows[0]?.labelfile ?? '');
    writeFileSync(path.join(cluster, 'standby.signal'), '');
    ownAll(cluster);
    const server = new EmbeddedPostgres({
      dataDir: folder,
      parameters: { primary_conninfo: url, shared_buffers: '256MB', hot_standby: 'on' },
    });
    await server.start();
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await delay(100)) {
      const { rowCount } = await pool.query("SELECT FROM pg_stat_replication WHERE state = 'streaming'");
      if (rowCount) return new Standby(folder, server);
    }
    throw new Error('The standby does not follow.');
  }

  async stop(): Promise<void> {
    await this.server.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Started by root, it runs as another user, who has to own the copies. */
function ownAll(folder: string): void {
  const owner = new Owner();
  owner.own(folder);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) owner.own(path.join(folder, file));
}
