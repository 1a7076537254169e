import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Load, Outcome } from './load.js';

interface Due {
  at: number;
  request: string;
}

const TICK_MS = 1;
const LONGEST_WAIT_MS = 20_000;

/**
 * Sends at a fixed rate, whatever the answers do. A latency begins when its request was due, not when a connection was
 * free for it: a stall counts for all that had to wait behind it (no coordinated omission).
 */
export async function driveOpenly(load: Load, seconds: number, rate: number, connections: number): Promise<Outcome> {
  const values = [...load.values];
  const latencies: number[] = [];
  const due: Due[] = [];
  const free: Connection[] = [];
  let failed = 0;
  const settle = (connection: Connection, { at }: Due, status: number, body: string) => {
    latencies.push(performance.now() - at);
    if (status !== 200) failed += 1;
    if (load.next) values.push(JSON.parse(body)[load.next] ?? '');
    const waiting = due.shift();
    if (waiting) connection.send(waiting);
    else free.push(connection);
  };
  const all = await Promise.all(Array.from({ length: connections }, () => Connection.to(load.port, settle)));
  free.push(...all);

  const begin = performance.now();
  const total = Math.floor(seconds * rate);
  for (let sent = 0; sent < total; await delay(TICK_MS)) {
    const wanted = Math.min(total, ((performance.now() - begin) * rate) / 1000);
    for (; sent < wanted; sent += 1) {
      const value = values.shift() ?? '';
      if (!load.next) values.push(value);
      const one = { at: begin + (sent * 1000) / rate, request: requestOf(load, value) };
      const connection = free.pop();
      if (connection) connection.send(one);
      else due.push(one);
    }
  }
  while (latencies.length < total && performance.now() - begin < seconds * 1000 + LONGEST_WAIT_MS) await delay(10);
  for (const connection of all) connection.end();
  latencies.sort((one, other) => one - other);
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  const lost = total - latencies.length;
  return { rate: latencies.length / seconds, p50: at(0.5), p99: at(0.99), requests: total, failed: failed + lost };
}

function requestOf({ method, path, headers, body = '' }: Load, value: string): string {
  const text = body.replace('{value}', value);
  const own = Object.entries({ 'content-type': 'application/json', ...headers })
    .map(([name, header]) => `${name}: ${header.replace('{value}', value)}\r\n`)
    .join('');
  return `${method} ${path} HTTP/1.1\r\nhost: bench\r\n${own}content-length: ${text.length}\r\n\r\n${text}`;
}

type Settle = (connection: Connection, due: Due, status: number, body: string) => void;

/** One request at a time. It reads just as much of HTTP as the answers here have. */
class Connection {
  private due: Due;
  private received = '';

  private constructor(
    private readonly socket: Socket,
    private readonly settle: Settle,
  ) {
    socket.setNoDelay().setEncoding('latin1');
    socket.on('data', (part: string) => this.read(part));
  }

  static to(port: number, settle: Settle): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Connection(socket, settle))).once('error', reject);
    });
  }

  send(due: Due): void {
    this.due = due;
    this.socket.write(due.request);
  }

  end(): void {
    this.socket.destroy();
  }

  private read(part: string): void {
    this.received += part;
    const head = this.received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.received)?.[1] ?? 0);
    if (this.received.length < head + 4 + length) return;
    const [status, body] = [Number(this.received.slice(9, 12)), this.received.slice(head + 4)];
    this.received = '';
    this.settle(this, this.due, status, body);
  }
}
