import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createClient } from 'redis';
import { reap } from './reaper.js';
import { answers, freePort } from './service.js';
import { until } from './until.js';

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** A real Redis that keeps nothing, to be killed and started again. */
export class RedisServer {
  private server: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    private readonly more: string[],
  ) {}

  static async start(more: string[] = []): Promise<RedisServer> {
    const redis = new RedisServer(await freePort(), more);
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://localhost:${this.port}`;
  }

  async start(): Promise<void> {
    const settings = ['--port', String(this.port), '--save', '', '--appendonly', 'no', '--dir', '/tmp', ...this.more];
    this.server = reap(spawn('redis-server', settings, { stdio: 'ignore' }));
    await until(() => answers(this.port));
  }

  /** Every key with what it holds, of whatever type. */
  async dump(): Promise<string> {
    const client = await createClient({ url: this.url }).connect();
    try {
      const keys = await client.keys('*');
      const held = await Promise.all(keys.map(async (key) => (await client.dump(key)) ?? ''));
      const texts = await Promise.all(
        keys.map(async (key) => ((await client.type(key)) === 'string' ? await client.get(key) : '')),
      );
      return [...keys, ...held, ...texts].join('\n');
    } finally {
      await client.close();
    }
  }

  /** Who is connected: another number for each connection there ever was. */
  async connections(): Promise<number[]> {
    const client = await createClient({ url: this.url }).connect();
    try {
      const own = await client.clientId();
      const ids = (await client.clientList()).map(({ id }) => id);
      return ids.filter((id) => id !== own).toSorted((a, b) => a - b);
    } finally {
      await client.close();
    }
  }

  async ask(...command: string[]): Promise<unknown> {
    const client = await createClient({ url: this.url }).connect();
    try {
      return await client.sendCommand(command);
    } finally {
      await client.close();
    }
  }

  /** Its connections stay open, and it says nothing. */
  freeze(): void {
    this.server?.kill('SIGSTOP');
  }

  thaw(): void {
    this.server?.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    if (this.server?.signalCode) return;
    const ended = new Promise((resolve) => this.server?.once('close', resolve));
    this.server?.kill('SIGKILL');
    await ended;
  }
}
