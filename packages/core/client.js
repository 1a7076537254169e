import { askTwice, createAsk, holding } from './ask.js';
import { createRefreshes } from './refreshes.js';
import { createScreens } from './screens.js';
import { bytesOf, random, toBase64url } from './text.js';

const START = '/v1/applications/login';

async function newPkce() {
  const verifier = random();
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(verifier));
  return { verifier, challenge: { code_challenge: toBase64url(hash), code_challenge_method: 'S256' } };
}

export function createClient(options) {
  const { apiKey, startUrl = START, clientType = 'server' } = options;
  const ask = createAsk(options);
  const key = apiKey ? { 'x-api-key': apiKey } : {};
  const askForTokens = (path, proof) =>
    holding('access_token', ask('POST', path, { client_type: clientType, ...proof }));

  async function startLogin(login) {
    const [state, { verifier, challenge }] = [random(), await newPkce()];
    const { redirectUrl, code } = await holding(
      'redirectUrl',
      ask('POST', startUrl, { state, ...login, ...challenge }, key),
    );
    return { url: redirectUrl, flow: code, state, verifier };
  }

  const finishLogin = ({ code, verifier }) => askForTokens('/v1/auth/authorize', { code, code_verifier: verifier });

  /** By the refresh token, which works after the access token has expired too. A session that has ended is no failure. */
  async function signOut(refreshToken, { everywhere = false } = {}) {
    const body = { refresh_token: refreshToken, ...(everywhere && { all: true }) };
    return holding('revoked_at', ask('PATCH', '/v1/auth/revoke', body)).catch((error) => {
      if (error.kind !== 'terminal') throw error;
    });
  }

  const askAsUser = (member, path, accessToken) =>
    holding(member, ask('GET', path, undefined, { authorization: `Bearer ${accessToken}` }));

  return {
    startLogin,
    finishLogin,
    refresh: createRefreshes((refresh_token, organization) =>
      askTwice(() => askForTokens('/v1/auth/refresh', { refresh_token, organization })),
    ),
    signOut,
    session: (accessToken) => askAsUser('user', '/v1/auth/session', accessToken),
    organizations: async (accessToken) =>
      (await askAsUser('organizations', '/v1/auth/organizations', accessToken)).organizations,
    accountUrl: async (accessToken) => (await askAsUser('redirectUrl', '/v1/portal/exchange', accessToken)).redirectUrl,
    screens: createScreens({ ask, key, startLogin, finishLogin }),
  };
}
