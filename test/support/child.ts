import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Http } from './http.js';
import { newDataDir } from './left-behind.js';
import { reap } from './reaper.js';
import { freePort, isFree, SLOW_MACHINE } from './service.js';
import { until } from './until.js';

const MAIN = path.resolve('dist/bundle/main.js');
const PATIENCE_MS = 180_000;

export interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The compiled service in a process of its own, as operators run it. */
export class Child {
  stdout = '';
  stderr = '';
  readonly ended: Promise<End>;
  readonly url: string;
  readonly http: Http;

  private constructor(
    readonly process: ChildProcess,
    readonly variables: NodeJS.ProcessEnv,
  ) {
    this.url = `http://localhost:${variables.PORT}`;
    this.http = new Http(this.url);
    process.stdout?.on('data', (chunk) => {
      this.stdout += chunk;
    });
    process.stderr?.on('data', (chunk) => {
      this.stderr += chunk;
    });
    this.ended = new Promise((resolve) => process.once('close', (code, signal) => resolve({ code, signal })));
    void this.ended.then(() => this.keepLog());
  }

  /** Started, but nobody has looked yet whether it came up. */
  static async spawn(
    variables: NodeJS.ProcessEnv,
    nodeArguments: string[] = [],
    cwd = newDataDir(),
    stdout: 'pipe' | number = 'pipe',
  ): Promise<Child> {
    const port = variables.PORT ?? String(await freePort());
    const environment: NodeJS.ProcessEnv = {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      MANAGEMENT_PORT: '0',
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      RATE_LIMIT_SCALE: '0',
      DATABASE_TIMEOUT: SLOW_MACHINE,
      ...variables,
    };
    const child = spawn(process.execPath, [...nodeArguments, MAIN], {
      cwd, // away from any .env of the checkout
      env: { DATA_DIR: newDataDir(), ...environment },
      stdio: ['ignore', stdout, 'pipe'],
    });
    return new Child(reap(child), environment);
  }

  /**
   * Ready. Another process may take its port in between, and with a short limit of the database it may need more than
   * that to start on a busy machine: then it starts again.
   */
  static async start(variables: NodeJS.ProcessEnv, nodeArguments: string[] = [], cwd = newDataDir()): Promise<Child> {
    for (const end = Date.now() + PATIENCE_MS; ; ) {
      if (variables.PORT) await until(() => isFree(Number(variables.PORT)));
      const child = await Child.spawn(variables, nodeArguments, cwd);
      await until(() => child.stdout.includes('Gatehouse is ready') || child.process.exitCode !== null);
      if (child.process.exitCode === null) return child;
      if (Date.now() > end || !/already in use|did not answer in time|timeout/.test(child.stderr))
        throw new Error(`The service did not come up: ${child.stderr}`);
    }
  }

  kill(signal: NodeJS.Signals): void {
    this.process.kill(signal);
  }

  async stop(): Promise<End> {
    this.kill('SIGTERM');
    return this.ended;
  }

  /** So that the look for secrets in logs, after the whole run, covers these processes as well. */
  private keepLog(): void {
    const logs = path.join(process.env.TEST_FOLDER as string, 'logs');
    if (existsSync(logs)) appendFileSync(path.join(logs, `child-${this.process.pid}.log`), this.stdout + this.stderr);
  }
}

export function postgresPid(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
