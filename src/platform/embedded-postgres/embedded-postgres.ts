import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { inheritedVariables } from '../config/environment-variables.js';
import { makeFolder } from '../config/make-folder.js';
import { findBinaries } from './binaries.js';
import { Cluster, DATABASE } from './cluster.js';
import { isNearlyFull } from './disk.js';
import { DiskFullError, EmbeddedDatabaseError } from './embedded-database.error.js';
import { Owner } from './owner.js';
import { isAlive, signal } from './processes.js';
import { ServerLog } from './server-log.js';
import { Users } from './users.js';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;

export interface EmbeddedOptions {
  /** The folder that holds the cluster, its password and its log. */
  dataDir: string;
  /** Further server settings, such as `fsync=off` for tests. */
  parameters?: Record<string, string>;
}

/**
 * A PostgreSQL server that belongs to the service, for development and tests. A second process, such as the command
 * line, joins the running server. The last process that leaves stops it; the server outlives the processes by a moment
 * at most.
 */
export class EmbeddedPostgres {
  private readonly owner = new Owner();
  private readonly cluster: Cluster;
  private readonly users: Users;
  private readonly log: ServerLog;
  private pid: number | undefined;
  /** It is kept while this process uses it, because connections are made again to the same address. */
  private port: number | undefined;

  constructor(private readonly options: EmbeddedOptions) {
    this.cluster = new Cluster(options.dataDir, this.owner);
    this.users = new Users(path.join(options.dataDir, 'postgres-users'));
    this.log = new ServerLog(path.join(options.dataDir, 'postgres.log'));
  }

  /**
   * Starts the server, or joins the running one, and returns its URL. A server that had died gets the same URL as
   * before.
   */
  async start(): Promise<string> {
    makeFolder(this.options.dataDir);
    const joined = await this.join();
    if (joined) return joined;
    await this.cluster.create();
    return this.launch();
  }

  isRunning(): boolean {
    return this.pid !== undefined && isAlive(this.pid);
  }

  /** Whether a full disk is why the server died or does not start. */
  lacksRoom(): boolean {
    return this.log.saysDiskIsFull() || isNearlyFull(this.options.dataDir);
  }

  /**
   * Leaves the server. Without users it stops: open transactions are rolled back, and everything committed is on disk.
   */
  async stop(): Promise<void> {
    if (this.pid === undefined) return;
    const { pid } = this;
    this.pid = undefined;
    this.users.leave();
    if (!this.users.areLeft()) await this.shutDown(pid);
    this.users.endWatch();
  }

  private async shutDown(pid: number): Promise<void> {
    signal(pid, 'SIGINT');
    for (const deadline = performance.now() + STOP_TIMEOUT_MS; isAlive(pid) && performance.now() < deadline; )
      await delay(20);
    if (isAlive(pid)) signal(pid, 'SIGQUIT');
  }

  /** A server stops when its starter has just died. This waits for the stop and does not join the server. */
  private async join(): Promise<string | undefined> {
    const running = this.cluster.server();
    if (!running) return undefined;
    this.port ??= running.port;
    if (running.port !== this.port) throw this.failure('another process has started it on another port');
    const url = this.cluster.urlFor(running.port);
    this.log.startAnew();
    this.use(running.pid); // entered before asking, so that a process that leaves meanwhile keeps it running
    return (await this.untilReady(url, () => isAlive(running.pid))) ? url : undefined;
  }

  private async launch(): Promise<string> {
    this.cluster.requireReachable();
    const { postgres } = await findBinaries(this.owner);
    if (this.port === undefined) this.users.forgetAll(); // the files of a server that died are still there
    const port = this.port ?? (await freePort());
    this.port = port;
    this.log.startAnew();
    const log = openSync(this.log.file, 'a');
    // In a process group of its own: Ctrl-C in a terminal reaches the service, which stops the database once it has drained.
    const server = spawn(postgres, ['-D', this.cluster.folder, '-p', String(port), ...this.flags()], {
      ...this.owner.ids,
      cwd: this.cluster.folder,
      detached: true,
      stdio: ['ignore', log, log],
      env: inheritedVariables({ LC_ALL: 'C' }),
    });
    server.unref();
    const url = this.cluster.urlFor(port);
    if (server.pid) this.use(server.pid);
    if (!(await this.untilReady(url, () => server.exitCode === null && server.signalCode === null)))
      throw this.lacksRoom() ? new DiskFullError(this.options.dataDir) : this.failure('it exited immediately');
    return url;
  }

  private use(pid: number): void {
    this.pid = pid;
    this.users.enter(pid);
  }

  private flags(): string[] {
    const parameters = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      ...this.options.parameters,
    };
    return Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  }

  /** Returns false when the server exits before it is ready. */
  private async untilReady(url: string, isRunning: () => boolean): Promise<boolean> {
    for (const deadline = performance.now() + START_TIMEOUT_MS; performance.now() < deadline; await delay(25)) {
      if (!isRunning()) return false;
      const problem = await ensureDatabase(url);
      if (!problem) return true;
      if (problem === 'password')
        throw this.failure(
          `${this.cluster.passwordFile} does not hold its password; restore it, or move DATA_DIR away to start afresh`,
        );
    }
    throw this.failure('it did not respond within a minute');
  }

  private failure(reason: string): EmbeddedDatabaseError {
    return new EmbeddedDatabaseError(`${reason} (its log: ${this.log.file})`);
  }
}

async function ensureDatabase(url: string): Promise<'down' | 'password' | undefined> {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`).catch(ignoreDuplicate);
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code === '28P01' ? 'password' : 'down';
  } finally {
    await client.end().catch(() => undefined);
  }
}

function ignoreDuplicate(error: { code?: string }): void {
  if (error.code !== '42P04' && error.code !== '23505') throw error;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
