import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, type JWTPayload } from 'jose';

/** The back-channel of a client on this machine: it keeps what it gets, and answers as the test says. */
export class LogoutReceiver {
  readonly tokens: string[] = [];
  status: number | 'never' = 200;
  private readonly server = createServer((request, response) => void this.take(request, response));
  private readonly open = new Set<ServerResponse>();

  static async start(port = 0): Promise<LogoutReceiver> {
    const receiver = new LogoutReceiver();
    await new Promise<void>((resolve) => receiver.server.listen(port, '127.0.0.1', resolve));
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/backchannel`;
  }

  /** The claims of what it got. */
  get heard(): JWTPayload[] {
    return this.tokens.map((token) => decodeJwt(token));
  }

  /** How often it heard of a session. */
  of(sid: string): number {
    return this.heard.filter((claims) => claims.sid === sid).length;
  }

  async stop(): Promise<void> {
    for (const response of this.open) response.destroy();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.headers['content-type'] === 'application/x-www-form-urlencoded')
      this.tokens.push(new URLSearchParams(body).get('logout_token') ?? '');
    if (this.status === 'never') this.open.add(response);
    else response.writeHead(this.status, { 'cache-control': 'no-store' }).end();
  }
}
