import { failureOf, GatehouseError } from './errors.js';
import { bytesOf, fromBase64url, originOf, textOf } from './text.js';

const KEYS_LIVE_MS = 300_000; // a key that was withdrawn is trusted no longer than this
const KEYS_FRESH_MS = 60_000; // afterwards they are looked for on the side, so that a short outage is not noticed
const COOLDOWN_MS = 5_000; // strangers can send tokens with keys that do not exist
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Strangers write tokens too, in which there may be anything. */
const shown = (claim) =>
  [claim]
    .flat()
    .filter((one) => typeof one === 'string')
    .join(', ')
    .slice(0, 200);

function refuse(message) {
  throw new GatehouseError(message, {
    kind: 'terminal',
    status: 401,
    code: 'access_token_invalid',
    todo: 'Refresh the session, or sign in.',
  });
}

function createKeys({ url, fetch, timeoutMs }) {
  let loading;
  let keys = new Map();
  let loadedAt = Number.NEGATIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;

  async function load() {
    lookedAt = performance.now();
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${url}/.well-known/jwks.json`, { signal, redirect: 'manual' });
    if (!response.ok) throw new Error(`The keys are not there: ${response.status}`);
    const listed = (await response.json()).keys.filter(({ kty, crv }) => kty === 'EC' && crv === 'P-256');
    const imported = listed.map(async ({ kid, ...key }) => [
      kid,
      await crypto.subtle.importKey('jwk', key, ALGORITHM, false, ['verify']),
    ]);
    keys = new Map(await Promise.all(imported));
    loadedAt = performance.now();
  }

  const reload = () => {
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading.catch((cause) => Promise.reject(failureOf(undefined, undefined, cause)));
  };

  return async (kid) => {
    const now = performance.now();
    const age = now - loadedAt;
    if (age > KEYS_LIVE_MS || (!keys.has(kid) && age > COOLDOWN_MS)) await reload();
    else if (age > KEYS_FRESH_MS && now - lookedAt > COOLDOWN_MS) reload().catch(() => undefined);
    return keys.get(kid) ?? refuse('No key of Gatehouse has signed this token.');
  };
}

const NO_AUDIENCE =
  'audience is missing: the one in the seed, or the id of the application: npm run -s cli -- applications show <slug>';

/** Verifies access tokens without asking Gatehouse for each. `ends` is the feed of `@gatehouse/core/feed`. */
export function createVerifier(options) {
  const url = originOf(options.url);
  const { audience, issuer = url, ends, whenStale = 'accept', clockToleranceSeconds = 5 } = options;
  const { clients, scopes, timeoutMs = 10_000, fetch = globalThis.fetch } = options;
  if (!audience) throw new Error(NO_AUDIENCE);
  const keyOf = createKeys({ url, fetch, timeoutMs });

  function checkClaims({ typ, alg }, { iss, aud, exp, cnf }) {
    if (typ !== 'at+jwt' || alg !== 'ES256') refuse('This is not an access token.');
    if (iss !== issuer) refuse(`The token is from ${shown(iss)}, not from ${issuer}.`);
    if (![aud].flat().includes(audience)) refuse(`The token is for ${shown(aud)}, not for ${audience}.`);
    if (!(exp > Date.now() / 1000 - clockToleranceSeconds)) refuse('The token has expired.');
    if (cnf) refuse('The token is bound to a key, which is not checked here.');
  }

  /** A client acts with what it was granted, the application itself with everything that its user may do. */
  function checkClient({ app, client_id, scope = '' }) {
    if (client_id === app) return;
    const isAccepted = clients ? clients.includes(client_id) : Boolean(scopes);
    if (!isAccepted)
      refuse(`The token was given to the client ${shown(client_id)}, and this API accepts none of its tokens.`);
    const granted = scope.split(' ');
    const lacking = (scopes ?? []).filter((wanted) => !granted.includes(wanted));
    if (lacking.length > 0)
      throw new GatehouseError(`The token lacks the scope ${lacking.join(' ')}.`, {
        ...{ kind: 'misuse', status: 403, code: 'insufficient_scope' },
        todo: `Ask the user for the scope ${scopes.join(' ')}.`,
      });
  }

  return async function verify(token) {
    const [head, body, signature, ...more] = String(token).split('.');
    const [header, claims] = [head, body].map((part) => read(part));
    if (!signature || more.length > 0 || !header || !claims) refuse('This is not a token.');
    checkClaims(header, claims);
    const key = await keyOf(header.kid);
    const signed = bytesOf(`${head}.${body}`);
    if (!(await crypto.subtle.verify(ALGORITHM, key, decode(signature), signed)))
      refuse('The signature of the token is wrong.');
    checkClient(claims);
    const ended = ends?.hasEnded(claims, header);
    if (ended) refuse('The session has ended.');
    if (ended === undefined && ends && whenStale === 'refuse')
      throw failureOf(undefined, undefined, new Error('The revocation feed is stale.'));
    return claims;
  };
}

function decode(text) {
  try {
    return fromBase64url(text);
  } catch {
    return new Uint8Array();
  }
}

function read(part = '') {
  try {
    return JSON.parse(textOf(fromBase64url(part)));
  } catch {
    return undefined;
  }
}
