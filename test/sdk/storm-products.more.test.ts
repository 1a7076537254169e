import { readFileSync, writeFileSync } from 'node:fs';
import { type Options, storm } from '../../packages/storm/index.js';
import { givenApplication, givenIdentity } from '../support/given.js';
import { startProgram } from '../support/oidc-programs.js';
import { freePort, type Service, startService } from '../support/service.js';

/** A program of docs/clients/openid-connect.md, with a page that refreshes as the manual of its library says. */
interface Product {
  name: string;
  callback: string;
  edits: [RegExp, string][];
  options: Partial<Options>;
}

const PRODUCTS = {
  'express-openid-connect': {
    name: 'express-openid-connect.mjs',
    callback: '/callback',
    edits: [
      [
        /app\.get\('\/', .*/,
        `app.get('/', async ({ oidc }, response) => {
          if (oidc.accessToken?.isExpired()) await oidc.accessToken.refresh();
          response.send(oidc.isAuthenticated() ? '<a href="/logout">Sign out</a>' : 'Welcome');
        });`,
      ],
    ],
    options: { login: '/login' },
  },
  '@auth/core': {
    name: 'auth-js.mjs',
    callback: '/auth/callback/gatehouse',
    edits: [
      [/clientSecret: CLIENT_SECRET/, "$&, authorization: { params: { scope: 'openid profile offline_access' } }"],
      [
        /jwt: .*/,
        `jwt: async ({ token, account }) => {
          if (account) return { ...token, expires_at: account.expires_at, refresh_token: account.refresh_token };
          if (Date.now() < token.expires_at * 1000) return token;
          const [grant_type, refresh_token] = ['refresh_token', token.refresh_token];
          const body = { client_id: CLIENT_ID, client_secret: CLIENT_SECRET, grant_type, refresh_token };
          const init = { method: 'POST', body: new URLSearchParams(body) };
          const answer = await fetch(ISSUER + '/oauth/token', init).catch(() => undefined);
          const tokens = await answer?.json().catch(() => undefined);
          if (!answer?.ok || !tokens) return { ...token, error: 'RefreshTokenError' };
          const expires_at = Math.floor(Date.now() / 1000 + tokens.expires_in);
          return { ...token, expires_at, refresh_token: tokens.refresh_token };
        },`,
      ],
    ],
    options: { login: '/auth/signin', page: '/auth/session', signedIn: '"user"', signOut: '/auth/signout' },
  },
} satisfies Record<string, Product>;

const ONLY = 'callback,prefetch,twenty,lost,blip,asleep,ended,sign-out';

/** The kit stands at the PUBLIC_URL, because a library compares the issuer with where it asked. */
async function findingsIn({ name, callback, edits, options }: Product): Promise<Record<string, string[]>> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const service = await startService({ PUBLIC_URL: url });
  const application = await givenApplication(service, { origin: url });
  const { email, password } = await givenIdentity(service, application);
  const command = (file: string) => {
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      edits.reduce((edited, [what, instead]) => edited.replace(what, instead), text),
    );
    return [process.execPath, file];
  };
  const there = Object.create(service, { url: { value: url } }) as Service;
  const program = await startProgram(there, application, name, { callback, command });
  const given = { app: program.url, gatehouse: service.url, port, email, password, life: 2, patience: 4, only: ONLY };
  const verdicts = await storm({ ...given, ...options }).finally(() => program.stop());
  await service.stop();
  const wrong = verdicts.filter(({ verdict }) => verdict === 'wrong');
  return Object.fromEntries(wrong.map(({ id, faults }) => [id, faults.map(({ fault }) => fault)]));
}

describe('Products that speak OpenID Connect, unmodified, in the storm', () => {
  it('express-openid-connect sends twenty refreshes for twenty tabs, and signs out for a link', async () => {
    expect(await findingsIn(PRODUCTS['express-openid-connect'])).toEqual({
      twenty: ['together'],
      ended: ['asks'],
      'sign-out': ['link'],
      'sign-out-unanswered': ['forgets'],
    });
  });

  it('@auth/core sends twenty refreshes for twenty tabs, and ends no session', async () => {
    expect(await findingsIn(PRODUCTS['@auth/core'])).toEqual({
      twenty: ['together'],
      ended: ['lives'],
      'sign-out': ['lives'],
    });
  });
});
