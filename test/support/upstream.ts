import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';

/** An OpenID Connect issuer that signs whatever a test asks of it. */
export class Upstream {
  private constructor(
    readonly issuer: string,
    private readonly server: Server,
    private readonly privateKey: CryptoKey,
  ) {}

  static async start(): Promise<Upstream> {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' };
    const server = createServer((request, response) => {
      const issuer = `http://localhost:${(server.address() as { port: number }).port}`;
      const isKeys = request.url === '/jwks';
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(isKeys ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/jwks` }));
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const { port } = server.address() as { port: number };
    return new Upstream(`http://localhost:${port}`, server, privateKey);
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

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }
}
