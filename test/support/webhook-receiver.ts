import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  event: { id: string; type: string; application: string; sequence: number; data: Record<string, unknown> };
}

interface Reply {
  status: number | 'never';
  headers?: Record<string, string>;
  body?: string;
}

/** The receiver of an endpoint on this machine: it keeps what it gets, and answers as the test says. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** Decided for each request. */
  reply: (received: Received) => Reply | Promise<Reply> = () => ({ status: 204 });
  private readonly server = createServer((request, response) => void this.take(request, response));
  private readonly open = new Set<ServerResponse>();

  static async start(port = 0): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((resolve) => receiver.server.listen(port, '127.0.0.1', resolve));
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/events`;
  }

  /** The events of a user, in the order in which they came. */
  of(user: string): Received[] {
    return this.received.filter(({ event }) => event.data.user === user);
  }

  async stop(): Promise<void> {
    for (const response of this.open) response.destroy();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += chunk;
    const received = { headers: request.headers, body, event: JSON.parse(body) };
    this.received.push(received);
    const { status, headers, body: answer } = await this.reply(received);
    if (status === 'never') this.open.add(response);
    else response.writeHead(status, headers).end(answer);
  }
}
