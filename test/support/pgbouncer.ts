import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { newDataDir } from './left-behind.js';
import { reap } from './reaper.js';
import { answers, freePort } from './service.js';
import { until } from './until.js';

export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

/** It refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A real PgBouncer before a database of the tests. */
export class PgBouncer {
  private constructor(
    private readonly server: ChildProcess,
    readonly url: string,
  ) {}

  static async before(databaseUrl: string, settings: Record<string, string>): Promise<PgBouncer> {
    const { hostname, port, username, password, pathname } = new URL(databaseUrl);
    const name = pathname.slice(1);
    const own = await freePort();
    const file = path.join(newDataDir(), 'pgbouncer.ini');
    const all = { listen_addr: '127.0.0.1', listen_port: own, unix_socket_dir: '', auth_type: 'any', ...settings };
    writeFileSync(
      file,
      [
        '[databases]',
        `${name} = host=${decodeURIComponent(hostname)} port=${port} user=${username} password=${password}`,
        '[pgbouncer]',
        ...Object.entries(all).map(([setting, value]) => `${setting} = ${value}`),
      ].join('\n'),
    );
    const server = reap(spawn('pgbouncer', [file], { stdio: 'ignore', ...NOBODY }));
    await until(() => answers(own));
    return new PgBouncer(server, `postgres://${username}@127.0.0.1:${own}/${name}`);
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.server.once('close', resolve));
    this.server.kill('SIGKILL');
    await ended;
  }
}
