import { createHash, randomUUID } from 'node:crypto';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { GivenClient } from './oidc.js';
import type { Answer, Service } from './service.js';

/** A key of a client, and its public half. */
export interface GivenKey {
  alg: string;
  kid: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
  thumbprint: string;
}

export async function newKey(alg = 'ES256', kid: string = randomUUID()): Promise<GivenKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  return { alg, kid, privateKey, publicJwk, thumbprint: await calculateJwkThumbprint(publicJwk) };
}

export const keySetOf = (...keys: GivenKey[]): { keys: JWK[] } => ({
  keys: keys.map(({ publicJwk, kid, alg }) => ({ ...publicJwk, kid, alg, use: 'sig' })),
});

const now = (): number => Math.floor(Date.now() / 1000);
const issuerOf = ({ variables }: Service): string => variables.PUBLIC_URL as string;

/** What `private_key_jwt` sends. */
export async function assertion(
  service: Service,
  { id }: Pick<GivenClient, 'id'>,
  key: GivenKey,
  claims: Record<string, unknown> = {},
): Promise<Record<string, string>> {
  const usual = { iss: id, sub: id, aud: issuerOf(service), jti: randomUUID(), iat: now(), exp: now() + 60 };
  return {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await new SignJWT({ ...usual, ...claims })
      .setProtectedHeader({ alg: key.alg, kid: key.kid })
      .sign(key.privateKey),
  };
}

interface WantedProof {
  path?: string;
  nonce?: string | undefined;
  accessToken?: string;
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
}

/** A DPoP proof. */
export function proofOf(
  service: Service,
  { alg, privateKey, publicJwk }: GivenKey,
  { path = '/oauth/token', nonce, accessToken, claims = {}, header = {} }: WantedProof = {},
): Promise<string> {
  const ath = accessToken !== undefined && { ath: createHash('sha256').update(accessToken).digest('base64url') };
  const usual = { htm: 'POST', htu: issuerOf(service) + path, jti: randomUUID(), iat: now(), ...ath };
  return new SignJWT({ ...usual, ...(nonce !== undefined && { nonce }), ...claims })
    .setProtectedHeader({ typ: 'dpop+jwt', alg, jwk: publicJwk, ...header })
    .sign(privateKey);
}

/** The nonce that the service wants at this moment. */
export async function nonceOf(service: Service): Promise<string> {
  const sent = { grant_type: 'refresh_token' };
  const { headers } = await service.http.form('/oauth/token', sent, { dpop: await proofOf(service, await newKey()) });
  return headers.get('dpop-nonce') as string;
}

/** Sends a form with the proof of a key, as a library does that has been told the nonce. */
export async function withProof(
  service: Service,
  key: GivenKey,
  form: Record<string, string>,
  headers: Record<string, string> = {},
  path = '/oauth/token',
): Promise<Answer> {
  const dpop = await proofOf(service, key, { path, nonce: await nonceOf(service) });
  return service.http.form(path, form, { ...headers, dpop });
}
