import { organizationOf } from './claims.js';
import { pairsOf, readCookies } from './cookies.js';
import { createEnded, sidOf } from './ended.js';
import { GatehouseError } from './errors.js';
import { DUE_AFTER } from './refreshes.js';
import { createVerifier } from './verify.js';

/** The most that ACCESS_TOKEN_TTL may be: a day. */
const LONGEST_LIFE_MS = 86_400_000;
const NONE = { session: null, cookies: [] };
const OTHER_NAMES = 'The option hostPrefix must be as COOKIE_HOST_PREFIX of Gatehouse: true or false in both.';
const OURS = /^(__Host-)?service_(access|refresh|session)$/;
const CLEARING = `Max-Age=0; Expires=${new Date(0).toUTCString()}; Path=/; HttpOnly; SameSite=Lax`;

/**
 * The session of a browser in the cookies of Gatehouse, on a host or a domain that both share. This server passes on the
 * cookies that Gatehouse sets, and verifies the access token itself.
 */
export function createServiceSessions({ client, ...options }) {
  const verify = createVerifier(/** @type {any} */ (options));

  const ended = createEnded();

  /** As `COOKIE_HOST_PREFIX` of Gatehouse: a neighbouring host can plant cookies without the prefix. */
  const prefix = options.hostPrefix ? '__Host-' : '';

  const valuesOf = (request, kind) =>
    pairsOf(request.header('cookie')).flatMap(([name, value]) => (name === `${prefix}service_${kind}` ? [value] : []));

  /** Nothing where a name occurs twice, or where the access token is of another session: one of them may be planted. */
  async function read(request) {
    const [accesses, refreshes, sids] = ['access', 'refresh', 'session'].map((kind) => valuesOf(request, kind));
    const [[access], [refresh], [sid]] = [accesses, refreshes, sids];
    if (!sid || Math.max(accesses.length, refreshes.length, sids.length) > 1) return {};
    if (access && sidOf(access) !== sid) return {};
    return { access, refresh, sid, claims: await claimsOf(access) };
  }

  async function keep({ access_token, cookies }) {
    const set = cookies.map((cookie) => cookie.split(/[=;]/, 2)).filter(([name, value]) => OURS.test(name) && value);
    if (set.some(([name]) => !name.startsWith(`${prefix}service_`))) throw new Error(OTHER_NAMES);
    return { session: sessionOf(await verify(access_token).catch(explain), access_token), cookies };
  }

  /** Undefined without one that counts. */
  const claimsOf = async (token) => {
    if (!token || ended.has(token)) return undefined;
    return verify(token).catch((error) => {
      if (error.kind !== 'terminal') throw error;
    });
  };

  async function open(request, isDoubted, organization) {
    const { access, refresh, sid, claims } = await read(request);
    const session = claims ? sessionOf(claims, access) : null;
    if (!refresh || (claims && !isDue(claims) && !isDoubted && !organization)) return { session, cookies: [] };
    try {
      const tokens = await client.refresh(refresh, { anew: isDoubted, organization });
      const isAnother = sidOf(tokens.access_token) !== sid;
      return isAnother || ended.has(tokens.access_token) ? NONE : await keep(tokens);
    } catch (error) {
      // The cookies stay: another tab may have signed in meanwhile.
      if (error.kind === 'terminal') return NONE;
      if (organization || !session) throw error;
      return { session, cookies: [] };
    }
  }

  /** Gatehouse sets these cookies, so an answer that cannot pass them on must not make them anew. */
  async function lend(request) {
    const { access, claims } = await read(request);
    return claims ? sessionOf(claims, access) : null;
  }

  /** A session that has ended elsewhere is over here too: its access token would open it until it expires. */
  async function end(request, everywhere) {
    const sent = valuesOf(request, 'refresh').map((refresh) => client.signOut(refresh, { everywhere }));
    const answers = (await Promise.all(sent)).filter(Boolean);
    for (const { session_id } of answers) ended.add(session_id, LONGEST_LIFE_MS);
    for (const access of valuesOf(request, 'access')) {
      const claims = await claimsOf(access).catch(() => undefined); // the answer must clear the cookies in any case
      if (claims) ended.add(claims.sid, LONGEST_LIFE_MS);
    }
    return [...answers.flatMap(({ cookies }) => cookies), ...forget(request)];
  }

  /** Only Gatehouse knows for which domain it has set a cookie, so each that may be is cleared. */
  const forget = (request) =>
    [...readCookies(request.header('cookie')).keys()]
      .filter((name) => OURS.test(name))
      .flatMap((name) => scopesFor(name, options.origin).map((scope) => `${name}=; ${CLEARING}${scope}`));

  /** The session of a request that has brought another one. */
  async function leave(request, accessToken) {
    const [sid = sidOf(accessToken)] = valuesOf(request, 'session');
    if (sid !== sidOf(accessToken)) await end(request, false);
  }

  return { open, lend, keep, end, leave };
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
