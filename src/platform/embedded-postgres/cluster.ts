import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createOnce } from '../config/create-once.js';
import { findBinaries } from './binaries.js';
import { EmbeddedDatabaseError } from './embedded-database.error.js';
import type { Owner } from './owner.js';
import { isAlive, isPostgres } from './processes.js';

export const DATABASE = 'gatehouse';
const USER = 'gatehouse';

/** What the server keeps on disk: its data, and the password of its only user. */
export class Cluster {
  readonly folder: string;
  readonly passwordFile: string;

  constructor(
    dataDir: string,
    private readonly owner: Owner,
  ) {
    this.folder = path.join(dataDir, 'postgres');
    this.passwordFile = path.join(dataDir, 'postgres-password');
  }

  urlFor(port: number): string {
    return `postgres://${USER}:${this.password()}@127.0.0.1:${port}/${DATABASE}`;
  }

  /** Does nothing where it is there already. */
  async create(): Promise<void> {
    if (existsSync(path.join(this.folder, 'PG_VERSION'))) return;
    const { initdb } = await findBinaries(this.owner);
    rmSync(this.folder, { recursive: true, force: true }); // left behind by an interrupted first start
    mkdirSync(this.folder, { mode: 0o700 });
    this.owner.own(this.folder);
    this.requireReachable();
    const passwordFile = path.join(this.folder, '..', `initdb-${process.pid}`);
    writeFileSync(passwordFile, this.password(), { mode: 0o600 });
    this.owner.own(passwordFile);
    try {
      await this.run(initdb, [
        `--pgdata=${this.folder}`,
        `--username=${USER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--no-instructions',
        '--no-sync',
      ]);
    } finally {
      rmSync(passwordFile, { force: true });
    }
  }

  /** The server that runs on it. */
  server(): { pid: number; port: number } | undefined {
    const lock = path.join(this.folder, 'postmaster.pid');
    if (!existsSync(lock)) return undefined;
    const [pid, , , port] = readFileSync(lock, 'utf8').split('\n');
    if (!isAlive(Number(pid))) return undefined; // a stale lock: PostgreSQL removes it when it starts
    if (isPostgres(Number(pid))) return Number(port) > 0 ? { pid: Number(pid), port: Number(port) } : undefined;
    rmSync(lock); // also stale: its process id now belongs to another process, which PostgreSQL would take for a server
    return undefined;
  }

  requireReachable(): void {
    if (this.owner.canReach(path.join(this.folder, 'PG_VERSION'))) return;
    throw new EmbeddedDatabaseError(
      `when started by root it runs as an unprivileged user, who cannot enter ${this.folder}; set DATA_DIR to a folder that other users can enter, such as /var/lib/gatehouse, or start it as an ordinary user`,
    );
  }

  private password(): string {
    createOnce(this.passwordFile, randomBytes(24).toString('base64url'));
    return readFileSync(this.passwordFile, 'utf8').trim();
  }

  private run(command: string, args: string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = spawn(command, args, { ...this.owner.ids, cwd: this.folder, stdio: ['ignore', 'ignore', 'pipe'] });
      let complaint = '';
      child.stderr.on('data', (chunk) => {
        complaint += chunk;
      });
      child.on('error', reject);
      child.on('close', (code) =>
        code === 0
          ? resolve()
          : reject(new EmbeddedDatabaseError(complaint.trim() || `initdb exited with code ${code}`)),
      );
    });
  }
}
