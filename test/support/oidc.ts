import { createHash, randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { Client } from '../../src/applications/clients/client.entity.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { newSecret, SECRET_PREFIXES } from '../../src/platform/crypto/secrets.js';
import type { GivenApplication, GivenIdentity } from './given.js';
import { PASSWORD } from './given.js';
import { Browser } from './hosted.js';
import type { Answer, Service } from './service.js';

export interface GivenClient {
  id: string;
  secret: string;
  redirectUri: string;
}

/** A client of OpenID Connect beside the application's own one. Public ones have no secret. */
export async function givenClient(
  service: Service,
  application: Pick<GivenApplication, 'id'>,
  wanted: Partial<Client> = {},
): Promise<GivenClient> {
  const { id = `client-${newId()}`, type = 'web', redirectUrls = ['https://client.example.com/cb'], ...more } = wanted;
  const columns = { name: 'A client', firstParty: true, ...more };
  const names = Object.keys(columns).map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const values = Object.values(columns).map((value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? JSON.stringify(value) : value,
  );
  await service.db.query(
    `INSERT INTO clients (id, application_id, type, redirect_urls, made_by, created_at, updated_at, ${names.join(', ')})
     VALUES ($1, $2, $3, $4, 'seed', now(), now(), ${names.map((_, at) => `$${at + 5}`).join(', ')})`,
    [id, application.id, type, redirectUrls, ...values],
  );
  const secret = newSecret(SECRET_PREFIXES.apiKey);
  if (type !== 'public')
    await service.db.query(
      `INSERT INTO api_keys (id, application_id, client_id, name, key_hash, scopes, created_at)
       VALUES ($1, $2, $3, 'one', $4, '{login}', now())`,
      [newId(), application.id, id, createHash('sha256').update(secret).digest()],
    );
  return { id, secret, redirectUri: redirectUrls[0] ?? '' };
}

/** The application's own client. */
export const ownClient = ({ id, apiKey, origin }: GivenApplication): GivenClient => ({
  id,
  secret: apiKey,
  redirectUri: `${origin}/callback`,
});

export const basic = ({ id, secret }: Pick<GivenClient, 'id' | 'secret'>): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
});

export interface Pkce {
  verifier: string;
  challenge: string;
}

export function newPkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Starts at /oauth/authorize in this browser. */
export function authorize(
  browser: Browser,
  client: GivenClient,
  parameters: Record<string, string> = {},
): Promise<Answer> {
  const query = new URLSearchParams({
    client_id: client.id,
    redirect_uri: client.redirectUri,
    response_type: 'code',
    scope: 'openid',
    ...parameters,
  });
  return browser.open(`/oauth/authorize?${query}`);
}

/** Signs in on the page to which a client has led the browser. Answers what is sent back to the client. */
export async function signInThere(browser: Browser, identity: GivenIdentity): Promise<URL> {
  const { pathname, search } = new URL(browser.page.headers.get('location') ?? '');
  await browser.open(pathname + search);
  await browser.submit({ email: identity.email, password: PASSWORD });
  return new URL(browser.page.headers.get('location') ?? '');
}

/** From the start to the code. */
export async function givenClientCode(
  service: Service,
  client: GivenClient,
  identity: GivenIdentity,
  parameters: Record<string, string> = {},
  browser = new Browser(service),
): Promise<string> {
  await authorize(browser, client, parameters);
  const back = await signInThere(browser, identity);
  const code = back.searchParams.get('code');
  if (!code) throw new Error(`No code: ${back}`);
  return code;
}

export const token = (
  service: Service,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> => service.http.form('/oauth/token', form, headers);

export const claimsIn = (jwt: string): Record<string, unknown> => decodeJwt(jwt);

/** Where the browser was sent back to, with what is in the query. */
export function backAt({ page }: Browser): Record<string, string> {
  return Object.fromEntries(new URL(page.headers.get('location') ?? '').searchParams);
}

/** The name of the cookie of a browser that is signed in. */
export const signedInName = ({ cookies }: Browser): string | undefined =>
  [...cookies.keys()].find((name) => /^(__Host-)?gh_signed_in_/.test(name));
