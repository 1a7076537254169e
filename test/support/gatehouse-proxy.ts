import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from './until.js';

type Instead = (answer: ServerResponse) => unknown;

/** Stands between an application and the service: it counts requests, holds them, or answers in place of the service. */
export class GatehouseProxy {
  private readonly seen: string[] = [];
  private readonly instead = new Map<string, Instead>();
  private readonly lost = new Map<string, number>();
  private readonly held = new Map<string, (() => void)[]>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(service: { url: string }): Promise<GatehouseProxy> {
    // As long as the service's own. Otherwise a request of a busy machine may meet a connection that just ends.
    const server = createServer({ keepAliveTimeout: 75_000 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new GatehouseProxy(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (asked, answer) => proxy.take(service.url, asked, answer));
    return proxy;
  }

  /** How often the application asked for this path. */
  count = (path: string): number => this.seen.filter((seen) => seen === path).length;

  /** From now on this path has this answer. */
  answer(path: string, status: number, headers: Record<string, string> = {}): void {
    this.instead.set(path, (answer) =>
      answer.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{"message":"Not now."}'),
    );
  }

  /** Something in between answers for the service, as in a hotel: with success, and a page of its own. */
  garble(path: string): void {
    this.instead.set(path, (answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'));
  }

  /** Nobody is answered on this path: the connection just ends. */
  drop(path: string): void {
    this.instead.set(path, (answer) => answer.destroy());
  }

  /** So many answers of the service are lost on their way: its work is done, and the application hears of nothing. */
  lose(path: string, times: number): void {
    this.lost.set(path, times);
  }

  /** Requests for this path wait. Returns what lets them go on. */
  hold(path: string): () => void {
    this.held.set(path, []);
    return () => {
      const waiting = this.held.get(path) ?? [];
      this.held.delete(path);
      for (const goOn of waiting) goOn();
    };
  }

  waiting = (path: string): Promise<unknown> => until(() => this.held.get(path)?.length);

  /** Everything reaches the service again. */
  restore(): void {
    this.instead.clear();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private take(service: string, asked: IncomingMessage, answer: ServerResponse): void {
    const path = new URL(asked.url ?? '/', service).pathname;
    this.seen.push(path);
    const goOn = () =>
      (this.instead.get(path) ?? ((other) => forward(service, asked, other, this.isLost(path))))(answer);
    const waiting = this.held.get(path);
    if (waiting) waiting.push(goOn);
    else goOn();
  }

  private isLost(path: string): boolean {
    const left = this.lost.get(path) ?? 0;
    this.lost.set(path, Math.max(0, left - 1));
    return left > 0;
  }
}

function forward(service: string, asked: IncomingMessage, answer: ServerResponse, isLost: boolean): void {
  const sent = request(service + asked.url, { method: asked.method, headers: asked.headers }, (got) => {
    if (isLost) {
      got.resume().on('end', () => answer.destroy());
      return;
    }
    answer.writeHead(got.statusCode ?? 502, got.headers);
    got.pipe(answer);
  });
  sent.on('error', () => answer.destroy());
  asked.pipe(sent);
}
