import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose';
import type { Answer, Service } from './service.js';

/** A receiver of Shared Signals: it manages its streams, polls or is pushed to, and verifies what it gets. */
export class SignalReceiver {
  constructor(
    private readonly service: Service,
    readonly key: string,
  ) {}

  send(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.key}` };
    return this.service.http.send(method, `/v1/signals${path}`, { headers, body });
  }

  poll = (stream: string, body: object = {}): Promise<Answer> =>
    this.send('POST', `/streams/${stream}/poll`, { returnImmediately: true, ...body });

  /** Of security event tokens as the CAEP interoperability profile wants them. */
  async claimsOf(token: string, audience: string): Promise<JWTPayload & { sub_id?: object; events?: object }> {
    const keys = createRemoteJWKSet(new URL(`${this.service.url}/.well-known/jwks.json`));
    const expected = { issuer: this.service.url, audience, typ: 'secevent+jwt', algorithms: ['RS256'] };
    return (await jwtVerify(token, keys, expected)).payload;
  }
}

/** Where events are pushed to. It answers as the test says, and keeps what it gets. */
export class PushEndpoint {
  readonly got: { token: string; type: string; authorization: string }[] = [];
  status = 202;
  private readonly server = createServer(async (request, response) => {
    let token = '';
    for await (const chunk of request) token += chunk;
    const { 'content-type': type = '', authorization = '' } = request.headers;
    this.got.push({ token, type, authorization });
    response.writeHead(this.status).end();
  });

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/signals`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
