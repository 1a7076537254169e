import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cpuOfFamily } from './family-cpu.js';
import { START_FLAGS } from './process.js';

const READY_MS = 60_000;

/** The service with its leader and its workers, as `npm start` runs it. */
export class WholeService {
  private constructor(
    readonly port: number,
    private readonly child: ChildProcess,
  ) {}

  static async start(variables: NodeJS.ProcessEnv, folder: string, node = process.execPath): Promise<WholeService> {
    const port = await freePort();
    const log = path.join(folder, `whole-${port}.log`);
    const output = openSync(log, 'a');
    const main = path.resolve('dist/bundle/main.js');
    if (!existsSync(main)) throw new Error('This runs the bundle: npm run build comes first');
    const child = spawn(node, [...START_FLAGS, main], {
      env: { ...process.env, ...variables, PORT: String(port) },
      stdio: ['ignore', output, output],
    });
    const started = new WholeService(port, child);
    for (const end = Date.now() + READY_MS; !(await started.isReady()); await delay(100))
      if (Date.now() > end || child.exitCode !== null)
        throw new Error(`It does not start; its log:\n${readFileSync(log, 'utf8').slice(-2000)}`);
    return started;
  }

  cpu(): number {
    return cpuOfFamily(String(this.child.pid));
  }

  /** Resident now, in bytes. */
  memory(): number {
    return this.status('VmRSS');
  }

  /** The most that was resident at once while it acts, in bytes. */
  async mostMemory(act: () => Promise<unknown>): Promise<number> {
    writeFileSync(`/proc/${this.child.pid}/clear_refs`, '5'); // the highest value begins anew
    await act();
    return this.status('VmHWM');
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    this.child.kill('SIGTERM');
    await once(this.child, 'exit');
  }

  private status(name: string): number {
    const [, kibibytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(
      readFileSync(`/proc/${this.child.pid}/status`, 'utf8'),
    ) as RegExpExecArray;
    return 1024 * Number(kibibytes);
  }

  private isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}
