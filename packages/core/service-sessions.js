import { readCookies } from './cookies.js';
import { createVerifier } from './verify.js';

const DUE_AFTER = 0.8; // of the access token's life

/**
 * The session of a browser in the cookies of Gatehouse, on a host or a domain that both share. This server passes on the
 * cookies that Gatehouse sets, and verifies the access token itself.
 */
export function createServiceSessions({ client, ...options }) {
  const verify = createVerifier(/** @type {any} */ (options));

  const find = (request, name) => {
    const cookies = readCookies(request.header('cookie'));
    return cookies.get(`__Host-${name}`) ?? cookies.get(name);
  };

  const keep = async ({ access_token, cookies }) => ({
    session: sessionOf(await verify(access_token), access_token),
    cookies,
  });

  /** Undefined without one that counts. */
  const claimsOf = (token) =>
    verify(token).catch((error) => {
      if (error.kind !== 'terminal') throw error;
    });

  async function open(request, isDoubted) {
    const [access, refresh] = ['service_access', 'service_refresh'].map((name) => find(request, name));
    const claims = access && (await claimsOf(access));
    const session = claims ? sessionOf(claims, access) : null;
    if (!refresh || (claims && !isDue(claims) && !isDoubted)) return { session, cookies: [] };
    try {
      return await keep(await client.refresh(refresh, { anew: isDoubted }));
    } catch (error) {
      // The cookies stay: another tab may have signed in meanwhile.
      if (error.kind === 'terminal') return { session: null, cookies: [] };
      if (!session) throw error;
      return { session, cookies: [] };
    }
  }

  /** Gatehouse sets these cookies, so an answer that cannot pass them on must not make them anew. */
  async function lend(request) {
    const access = find(request, 'service_access');
    const claims = access && (await claimsOf(access));
    return claims ? sessionOf(claims, access) : null;
  }

  async function end(request, everywhere) {
    const refresh = find(request, 'service_refresh');
    const ended = refresh && (await client.signOut(refresh, { everywhere }));
    return ended?.cookies ?? [];
  }

  return { open, lend, keep, end };
}

const isDue = ({ iat, exp }) => Date.now() / 1000 > iat + (exp - iat) * DUE_AFTER;

/** The token names the user by id alone: ask `client.session(accessToken)` for more. */
const sessionOf = (claims, accessToken) => ({ user: { id: claims.sub }, accessToken });
