import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import path from 'node:path';
import type { Asked, Told } from './children/child.js';

const READY_TIMEOUT_MS = 60_000;

/** A program beside the benchmark, so that neither measures the other. */
export class BenchProcess {
  port = 0;

  private constructor(private readonly child: ChildProcess) {}

  /** Its log goes into a file, as a service's does. */
  static async start(name: string, folder: string, variables: NodeJS.ProcessEnv = {}): Promise<BenchProcess> {
    const log = openSync(path.join(folder, `${name}.log`), 'a');
    const child = fork(path.join(import.meta.dirname, 'children', `${name}.js`), {
      env: { ...process.env, ...variables },
      stdio: ['ignore', log, log, 'ipc'],
    });
    const started = new BenchProcess(child);
    const { port } = await started.told<{ port: number }>(READY_TIMEOUT_MS);
    started.port = port;
    return started;
  }

  async ask<Answer extends Told>(asked: Asked): Promise<Answer> {
    this.child.send(asked);
    return this.told<Answer>(READY_TIMEOUT_MS);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    this.child.disconnect();
    await once(this.child, 'exit');
  }

  private async told<Answer extends Told>(timeoutMs: number): Promise<Answer> {
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(new Error('A child process did not answer in time')), timeoutMs);
    this.child.once('exit', (code) => end.abort(new Error(`A child process ended with ${code}; see its log`)));
    try {
      const [message] = await once(this.child, 'message', { signal: end.signal });
      return message;
    } finally {
      clearTimeout(timer);
    }
  }
}
