import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { freePort } from './service.js';
import { until } from './until.js';

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** A real Redis that keeps nothing, to be killed and started again. */
export class RedisServer {
  private server: ChildProcess | undefined;

  private constructor(readonly port: number) {}

  static async start(): Promise<RedisServer> {
    const redis = new RedisServer(await freePort());
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://localhost:${this.port}`;
  }

  async start(): Promise<void> {
    const settings = ['--port', String(this.port), '--save', '', '--appendonly', 'no', '--dir', '/tmp'];
    this.server = spawn('redis-server', settings, { stdio: 'ignore' });
    await until(() => answers(this.port));
  }

  async kill(): Promise<void> {
    const ended = new Promise((resolve) => this.server?.once('close', resolve));
    this.server?.kill('SIGKILL');
    await ended;
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, 'localhost', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
