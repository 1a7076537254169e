import { failureOf } from './errors.js';
import { screensOf } from './screens.js';
import { bytesOf, random, toBase64url } from './text.js';

const KEPT_MS = 10_000;
const PAUSE_SECONDS = 1;

/** A challenge for `startLogin`, and the verifier that `finishLogin` shows. */
async function newPkce() {
  const verifier = random();
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(verifier));
  return { verifier, challenge: { code_challenge: toBase64url(hash), code_challenge_method: 'S256' } };
}

export function createClient({ url, apiKey, clientType = 'server', timeoutMs = 10_000, fetch = globalThis.fetch }) {
  const refreshes = new Map();

  async function ask(method, path, body, headers) {
    let response;
    let answer;
    try {
      response = await fetch(`${url}/v1${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: body && JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      answer = await response.json();
    } catch (cause) {
      if (!response || response.ok) throw failureOf(response, undefined, cause);
    }
    if (response.ok && answer) return answer;
    throw failureOf(response, answer);
  }

  const withKey = (headers) => ({ 'x-api-key': apiKey, ...headers });

  async function startLogin(login) {
    const [state, { verifier, challenge }] = [random(), await newPkce()];
    const { redirectUrl, code } = await ask(
      'POST',
      '/applications/login',
      { state, ...login, ...challenge },
      withKey(),
    );
    return { url: redirectUrl, flow: code, state, verifier };
  }

  /** If the answer was lost, the same proof gets the same tokens again. */
  function askForTokens(path, proof) {
    const once = () => ask('POST', path, { client_type: clientType, ...proof });
    return once().catch((error) => {
      if (error.kind !== 'retry' || error.code || error.retryAfter) throw error;
      return once();
    });
  }

  const finishLogin = ({ code, verifier }) => askForTokens('/auth/authorize', { code, code_verifier: verifier });

  /**
   * Callers with the same token share one refresh, also those that come a moment later with the old token. After a failure
   * that says nothing about the session nobody asks again until the pause is over.
   */
  function refresh(refreshToken, { anew = false } = {}) {
    const now = performance.now();
    for (const [token, { until }] of refreshes) if (until < now) refreshes.delete(token);
    const known = refreshes.get(refreshToken);
    if (known && !(anew && known.until < Number.POSITIVE_INFINITY)) return known.tokens;
    const entry = {
      tokens: askForTokens('/auth/refresh', { refresh_token: refreshToken }),
      until: Number.POSITIVE_INFINITY,
    };
    refreshes.set(refreshToken, entry);
    const keepFor = (ms) => {
      entry.until = performance.now() + ms;
    };
    entry.tokens.then(
      () => keepFor(KEPT_MS),
      ({ kind, retryAfter = PAUSE_SECONDS }) => keepFor(kind === 'retry' ? retryAfter * 1000 : 0),
    );
    return entry.tokens;
  }

  /** Ends the session by its refresh token, which works after the access token has expired too. */
  async function signOut(refreshToken, { everywhere = false } = {}) {
    const body = { refresh_token: refreshToken, ...(everywhere && { all: true }) };
    await ask('PATCH', '/auth/revoke', body).catch((error) => {
      if (error.kind !== 'terminal') throw error; // it has ended already
    });
  }

  const asUser = (path) => async (accessToken) =>
    ask('GET', path, undefined, { authorization: `Bearer ${accessToken}` });
  const session = asUser('/auth/session');
  const enterPortal = asUser('/portal/exchange');

  return {
    startLogin,
    finishLogin,
    refresh,
    signOut,
    session,
    accountUrl: async (accessToken) => (await enterPortal(accessToken)).redirectUrl,
    screens: screensOf({ ask, withKey, startLogin, finishLogin }),
  };
}
