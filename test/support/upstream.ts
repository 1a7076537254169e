import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';

/** The service that the files of a worker share remembers what it knows of an issuer, so none gets an earlier one's port. */
const worker = globalThis as unknown as { issuerPorts?: Set<number> };

async function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  worker.issuerPorts ??= new Set();
  if (!worker.issuerPorts.has(port)) {
    worker.issuerPorts.add(port);
    return { server, port };
  }
  server.close();
  return listen();
}

/** What one path of the upstream answers: JSON with the status 200, or whatever the test writes itself. */
export type Reply = object | ((response: ServerResponse) => void);

interface Asked {
  path: string;
  form: URLSearchParams;
  headers: IncomingMessage['headers'];
}

/** An OpenID Connect issuer that signs and answers whatever a test asks of it. */
export class Upstream {
  /** Every request so far. */
  readonly asked: Asked[] = [];
  /** By path, in place of what an honest issuer answers. */
  readonly replies = new Map<string, Reply>();
  readonly keys: JWK[] = [];

  private constructor(
    readonly issuer: string,
    private readonly server: Server,
    readonly privateKey: CryptoKey,
  ) {}

  static async start(): Promise<Upstream> {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const { server, port } = await listen();
    const upstream = new Upstream(`http://localhost:${port}`, server, privateKey);
    upstream.keys.push({ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' });
    server.on('request', (request, response) => void upstream.answer(request, response));
    return upstream;
  }

  get metadata() {
    return {
      issuer: this.issuer,
      jwks_uri: `${this.issuer}/jwks`,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      id_token_signing_alg_values_supported: ['ES256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
      code_challenge_methods_supported: ['S256'],
    };
  }

  sign(
    claims: JWTPayload,
    header: Partial<JWTHeaderParameters> = {},
    key: CryptoKey | Uint8Array = this.privateKey,
  ): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ iss: this.issuer, jti: randomUUID(), iat: now, exp: now + 300, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'one', ...header })
      .sign(key);
  }

  /** The next exchanges of a code answer with this ID token. */
  grant(idToken: string, more: object = {}): void {
    this.replies.set('/token', { access_token: 'access', token_type: 'Bearer', id_token: idToken, ...more });
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?', 1)[0] as string;
    this.asked.push({ path, form: new URLSearchParams(await text(request)), headers: request.headers });
    const reply = this.replies.get(path) ?? this.usual(path);
    if (typeof reply === 'function') return void reply(response);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(reply));
  }

  private usual(path: string): Reply {
    if (path === '/jwks') return { keys: this.keys };
    if (path.endsWith('/.well-known/openid-configuration')) return this.metadata;
    return (response) => response.writeHead(404).end();
  }
}
