import { organizationOf } from './claims.js';
import { readCookies } from './cookies.js';
import { createEnded } from './ended.js';
import { GatehouseError } from './errors.js';
import { DUE_AFTER } from './refreshes.js';
import { createVerifier } from './verify.js';

/** The most that ACCESS_TOKEN_TTL may be: a day. */
const LONGEST_LIFE_MS = 86_400_000;
const NONE = { session: null, cookies: [] };
const OURS = /^(__Host-)?service_(access|refresh|session)$/;
const CLEARING = `Max-Age=0; Expires=${new Date(0).toUTCString()}; Path=/; HttpOnly; SameSite=Lax`;

/**
 * The session of a browser in the cookies of Gatehouse, on a host or a domain that both share. This server passes on the
 * cookies that Gatehouse sets, and verifies the access token itself.
 */
export function createServiceSessions({ client, ...options }) {
  const verify = createVerifier(/** @type {any} */ (options));

  const ended = createEnded();

  /** A neighbouring host can plant cookies beside those that begin with `__Host-`. */
  const find = (request, name) => {
    const cookies = readCookies(request.header('cookie'));
    const isSafe = [...cookies.keys()].some((other) => other.startsWith('__Host-service_'));
    return cookies.get(isSafe ? `__Host-${name}` : name);
  };

  const keep = async ({ access_token, cookies }) => ({
    session: sessionOf(await verify(access_token).catch(explain), access_token),
    cookies,
  });

  /** Undefined without one that counts. The token of another client is no session of this application. */
  const claimsOf = async (token) => {
    if (!token || ended.has(token)) return undefined;
    const claims = await verify(token).catch((error) => {
      if (error.kind !== 'terminal') throw error;
    });
    return claims?.client_id === claims?.app ? claims : undefined;
  };

  async function open(request, isDoubted, organization) {
    const [access, refresh] = ['service_access', 'service_refresh'].map((name) => find(request, name));
    const claims = await claimsOf(access);
    const session = claims ? sessionOf(claims, access) : null;
    if (!refresh || (claims && !isDue(claims) && !isDoubted && !organization)) return { session, cookies: [] };
    try {
      const tokens = await client.refresh(refresh, { anew: isDoubted, organization });
      return ended.has(tokens.access_token) ? NONE : await keep(tokens);
    } catch (error) {
      // The cookies stay: another tab may have signed in meanwhile.
      if (error.kind === 'terminal') return NONE;
      if (organization || !session) throw error;
      return { session, cookies: [] };
    }
  }

  /** Gatehouse sets these cookies, so an answer that cannot pass them on must not make them anew. */
  async function lend(request) {
    const access = find(request, 'service_access');
    const claims = await claimsOf(access);
    return claims ? sessionOf(claims, access) : null;
  }

  /** A session that has ended elsewhere is over here too: its access token would open it until it expires. */
  async function end(request, everywhere) {
    const [access, refresh] = ['service_access', 'service_refresh'].map((name) => find(request, name));
    const answer = refresh && (await client.signOut(refresh, { everywhere }));
    const claims = await claimsOf(access).catch(() => undefined); // the answer must clear the cookies in any case
    for (const sid of [answer?.session_id, claims?.sid]) if (sid) ended.add(sid, LONGEST_LIFE_MS);
    return answer?.cookies ?? forget(request);
  }

  /** Only Gatehouse knows for which domain it has set a cookie, so each that may be is cleared. */
  const forget = (request) =>
    [...readCookies(request.header('cookie')).keys()]
      .filter((name) => OURS.test(name))
      .flatMap((name) => scopesFor(name, options.origin).map((scope) => `${name}=; ${CLEARING}${scope}`));

  return { open, lend, keep, end };
}

/** A name with `__Host-` belongs to the host alone. */
function scopesFor(name, origin) {
  const { hostname, protocol } = new URL(origin);
  const secure = protocol === 'https:' ? '; Secure' : '';
  const labels = name.startsWith('__Host-') || /^\[|^[\d.]+$/.test(hostname) ? [] : hostname.split('.');
  const domains = labels.slice(0, -1).map((_label, index) => `; Domain=${labels.slice(index).join('.')}`);
  return ['', ...domains].map((domain) => domain + secure);
}

const isDue = ({ iat, exp }) => Date.now() / 1000 > iat + (exp - iat) * DUE_AFTER;

/** Gatehouse has just given this token, so the user is not to blame for it. */
function explain(error) {
  if (error.kind !== 'terminal') throw error;
  const todo = 'Compare the audience, the issuer and the clock of this server with those of Gatehouse.';
  throw new GatehouseError(error.message, { ...error, kind: 'misuse', status: 500, todo });
}

/** The token names the user by id alone: ask `client.session(accessToken)` for more. */
const sessionOf = (claims, accessToken) => ({
  ...{ user: { id: claims.sub }, accessToken },
  organization: organizationOf(claims),
});
