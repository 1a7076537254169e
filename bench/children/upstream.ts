import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { ATTEMPT, CLIENT_ID } from '../social-attempt.js';
import { answer, tell, tellUsed } from './child.js';

/** An OpenID provider that answers every code with the same ID token, so that it costs the machine next to nothing. */
const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
const server = createServer().listen(0, '127.0.0.1');
await new Promise((resolve) => server.once('listening', resolve));
const { port } = server.address() as AddressInfo;
const issuer = `http://127.0.0.1:${port}`;
const idToken = await new SignJWT({ email: 'ada@example.com', email_verified: true, nonce: ATTEMPT.nonce })
  .setProtectedHeader({ alg: 'ES256', kid: 'bench' })
  .setIssuer(issuer)
  .setAudience(CLIENT_ID)
  .setSubject('ada')
  .setIssuedAt()
  .setExpirationTime('6h')
  .sign(privateKey);

const ANSWERS: Record<string, object> = {
  '/.well-known/openid-configuration': {
    issuer,
    jwks_uri: `${issuer}/jwks`,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    id_token_signing_alg_values_supported: ['ES256'],
  },
  '/jwks': { keys: [{ ...(await exportJWK(publicKey)), kid: 'bench', alg: 'ES256', use: 'sig' }] },
  '/token': { access_token: 'access', token_type: 'Bearer', id_token: idToken },
};
const bodies = new Map(Object.entries(ANSWERS).map(([path, body]) => [path, JSON.stringify(body)]));

server.on('request', (request, response) => {
  request.resume().on('end', () => {
    const body = bodies.get(request.url ?? '');
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(body);
  });
});
answer(tellUsed);
tell({ port });
