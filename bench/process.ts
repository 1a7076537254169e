import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Asked, AskedOfPeer, Told, Used } from './children/child.js';
import type { BenchDatabase } from './database.js';

const READY_TIMEOUT_MS = 60_000;

/** The flags with which `npm start` runs Node. */
export const START_FLAGS: string[] = JSON.parse(readFileSync('package.json', 'utf8'))
  .scripts.start.split(' ')
  .filter((word: string) => word.startsWith('--'));

/** A database, and the service on it. */
export interface Side {
  database: BenchDatabase;
  service: BenchProcess;
}

/** A separate process, so that the benchmark's own work does not count. */
export class BenchProcess {
  port = 0;

  private constructor(
    private readonly name: string,
    private readonly child: ChildProcess,
    private readonly log: string,
  ) {}

  static start(
    name: string,
    folder: string,
    variables: NodeJS.ProcessEnv = {},
    node = process.execPath,
  ): Promise<BenchProcess> {
    return BenchProcess.fork(path.join(import.meta.dirname, 'children', `${name}.js`), folder, variables, { node });
  }

  /** Its log goes to a file, as the log of a service does. */
  static async fork(
    file: string,
    folder: string,
    variables: NodeJS.ProcessEnv,
    { node = process.execPath, flags = START_FLAGS }: { node?: string; flags?: string[] } = {},
  ): Promise<BenchProcess> {
    const { name } = path.parse(file);
    const log = path.join(folder, `${name}.log`);
    const output = openSync(log, 'a');
    const child = fork(file, {
      env: { ...process.env, ...variables },
      stdio: ['ignore', output, output, 'ipc'],
      execArgv: flags,
      execPath: node,
    });
    const started = new BenchProcess(name, child, log);
    const { port } = await started.told<{ port: number }>(READY_TIMEOUT_MS);
    started.port = port;
    return started;
  }

  async ask<Answer extends Told>(asked: Asked | AskedOfPeer): Promise<Answer> {
    this.child.send(asked);
    return this.told<Answer>(READY_TIMEOUT_MS);
  }

  async cpu(): Promise<number> {
    return (await this.ask<Used>('used')).cpu;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    this.child.disconnect();
    await once(this.child, 'exit');
  }

  private async told<Answer extends Told>(timeoutMs: number): Promise<Answer> {
    const told = new AbortController();
    const signal = AbortSignal.any([told.signal, AbortSignal.timeout(timeoutMs)]);
    const answered = once(this.child, 'message', { signal }).then(([message]) => message);
    const ended = once(this.child, 'exit', { signal }).then(([code]) => {
      throw new Error(`${this.name} ended with ${code}; its log:\n${readFileSync(this.log, 'utf8').slice(-2000)}`);
    });
    return Promise.race([answered, ended]).finally(() => told.abort()); // else each question leaves a listener
  }
}
