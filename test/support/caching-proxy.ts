import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Kept {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/**
 * A shared cache as greedy as RFC 9111 lets one be: it keeps every answer to a GET that does not forbid it, with or
 * without a lifetime, and tells clients apart only by what `vary` names.
 */
export class CachingProxy {
  private readonly answers = new Map<string, Kept>();
  private readonly varying = new Map<string, string[]>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(origin: { url: string }): Promise<CachingProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new CachingProxy(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (asked, answer) => proxy.answer(origin.url, asked, answer).catch(() => answer.destroy()));
    return proxy;
  }

  /** The paths of what it keeps. */
  get kept(): string[] {
    return [...this.varying.keys()];
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(origin: string, asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const known = this.answers.get(this.keyOf(asked));
    const { status, headers, body } = known ?? (await this.fetch(origin, asked));
    answer.writeHead(status, headers).end(body);
  }

  private async fetch(origin: string, asked: IncomingMessage): Promise<Kept> {
    const fetched = await forward(origin, asked);
    const forbidden = /\b(no-store|private)\b/.test(fetched.headers['cache-control'] ?? '');
    if (asked.method === 'GET' && !forbidden && fetched.headers.vary !== '*') {
      this.varying.set(asked.url as string, (fetched.headers.vary ?? '').toLowerCase().split(/\s*,\s*/));
      this.answers.set(this.keyOf(asked), fetched);
    }
    return fetched;
  }

  private keyOf({ url = '', headers }: IncomingMessage): string {
    return JSON.stringify([url, (this.varying.get(url) ?? []).map((name) => headers[name])]);
  }
}

function forward(origin: string, asked: IncomingMessage): Promise<Kept> {
  return new Promise((resolve, reject) => {
    const sent = request(origin + asked.url, { method: asked.method, headers: asked.headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    asked.pipe(sent);
  });
}
