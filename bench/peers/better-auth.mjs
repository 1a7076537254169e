/**
 * A refresh of better-auth. Its sessions do not rotate, so this is the `refresh_token` grant of its OAuth provider
 * (`@better-auth/oauth-provider`), which does: the same grant, client authentication and ES256 ID token as the others.
 * The version is the newest whose parts that plugin accepts: it demands exact versions of them. A refresh is seven
 * statements, three of them commits.
 */
import { createHash, randomBytes } from 'node:crypto';
import { oauthProvider } from '@better-auth/oauth-provider';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { jwt } from 'better-auth/plugins';
import pg from 'pg';
import { CLIENT, POOL, SCOPE, serve } from './child.mjs';

const ISSUER = 'https://bench.example';
const REDIRECT_URL = 'https://app.example.com/callback';
const options = {
  baseURL: ISSUER,
  secret: randomBytes(32).toString('base64'),
  database: new pg.Pool(POOL),
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { level: 'error' },
  disabledPaths: ['/token'], // as the plugin's document asks for
  plugins: [
    jwt({ jwks: { keyPairConfig: { alg: 'ES256' } } }),
    oauthProvider({
      loginPage: '/sign-in',
      consentPage: '/consent',
      cachedTrustedClients: new Set([CLIENT.id]), // the others have theirs in memory too
      generateClientId: () => CLIENT.id,
      generateClientSecret: () => CLIENT.secret,
    }),
  ],
};
await (await getMigrations(options)).runMigrations();
const auth = betterAuth(options);
const cookies = new Map();

/** Of a person of its own for each chain of a load. */
async function cookieOf(n) {
  if (!cookies.has(n)) {
    const body = { name: `Person ${n}`, email: `person-${n}@example.com`, password: 'correct horse battery staple' };
    const { headers } = await auth.api.signUpEmail({ body, returnHeaders: true });
    cookies.set(
      n,
      headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    );
  }
  return cookies.get(n);
}

await auth.api.adminCreateOAuthClient({
  headers: { cookie: await cookieOf(0) },
  body: {
    redirect_uris: [REDIRECT_URL],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'client_secret_basic',
    scope: SCOPE,
    skip_consent: true,
  },
});

/** Signs in with a code. */
async function openChain(n) {
  const verifier = randomBytes(32).toString('base64url');
  const asked = new URLSearchParams({
    ...{ response_type: 'code', client_id: CLIENT.id, redirect_uri: REDIRECT_URL, scope: SCOPE, state: 'bench' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const sent = await auth.handler(
    new Request(`${ISSUER}/api/auth/oauth2/authorize?${asked}`, { headers: { cookie: await cookieOf(n) } }),
  );
  const code = new URL(sent.headers.get('location'), ISSUER).searchParams.get('code');
  const exchanged = await auth.handler(
    new Request(`${ISSUER}/api/auth/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${CLIENT.id}:${CLIENT.secret}`)}` },
      body: new URLSearchParams({
        ...{ grant_type: 'authorization_code', code, redirect_uri: REDIRECT_URL, code_verifier: verifier },
      }),
    }),
  );
  const answer = await exchanged.json();
  if (!answer.refresh_token) throw new Error(`No refresh token: ${JSON.stringify(answer)}`);
  return answer.refresh_token;
}

serve(toNodeHandler(auth), openChain);
