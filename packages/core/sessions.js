import { claimsOf, organizationOf } from './claims.js';
import { readCookies } from './cookies.js';
import { createEnded, sidOf } from './ended.js';
import { GatehouseError } from './errors.js';
import { DUE_AFTER } from './refreshes.js';

/** Browsers drop a cookie above 4096 bytes, with its name, and nothing says so. */
const LONGEST_COOKIE = 4_000;
/** The address of a picture may have 2048 characters, a name 100. */
const SPARED = ['picture', 'name'];
/** An hour less than Gatehouse gives the successor of a token again: REFRESH_RECOVERY, a day. */
const LENDING_MS = 23 * 3_600_000;

/** The session of a browser in one sealed cookie, so that a server stores nothing and may have replicas. */
export function createSessions({ client, cookies, sealFor, cookieName, onError }) {
  const seal = sealFor('session');
  const read = (request) => seal.open(readCookies(request.header('cookie')).get(cookies.named(cookieName)));
  const forget = () => cookies.clear(cookieName);
  const ended = createEnded();
  const left = createEnded();
  /** A late answer to a browser that has signed in again must not clear its new cookie. */
  const over = ({ access_token }) => ({ session: null, cookies: left.has(access_token) ? [] : [forget()] });

  async function keep(tokens, user = tokens.user) {
    const { access_token, refresh_token, access_expires_seconds, refresh_expires_seconds } = tokens;
    const now = Date.now();
    const kept = {
      ...{ user, access_token, refresh_token },
      refreshAt: now + access_expires_seconds * 1000 * DUE_AFTER,
      expiresAt: now + access_expires_seconds * 1000,
    };
    const sealed = await seal.seal(kept);
    if (sealed.length > LONGEST_COOKIE) {
      const spared = SPARED.find((part) => user[part]);
      if (spared) return keep(tokens, { ...user, [spared]: null });
      onError(tooLong(sealed));
    }
    return { session: sessionOf(kept), cookies: [cookies.write(cookieName, sealed, refresh_expires_seconds)] };
  }

  /**
   * The session of a request, refreshed if it is due or `isDoubted`, and the cookies for its answer. With an `organization`
   * it acts in that one from now on.
   */
  async function open(request, isDoubted, organization) {
    const kept = await read(request);
    if (!kept) return { session: null, cookies: [] };
    if (ended.has(kept.access_token)) return over(kept);
    if (Date.now() < kept.refreshAt && !isDoubted && !organization) return { session: sessionOf(kept), cookies: [] };
    try {
      const tokens = await client.refresh(kept.refresh_token, { anew: isDoubted, organization });
      return ended.has(kept.access_token) ? over(kept) : await keep(tokens, kept.user);
    } catch (error) {
      if (error.kind === 'terminal') return over(kept);
      if (organization || Date.now() > kept.expiresAt) throw error;
      return { session: sessionOf(kept), cookies: [] }; // the old access token still works
    }
  }

  const loans = new Map();

  /**
   * The session for an answer that cannot set cookies. The browser comes back with the same token, and while nothing has
   * used the successor, Gatehouse gives it again. After a day it takes that for theft and ends the session, so nothing is
   * asked then. A loan is kept as long as its access token, since each question makes the lost successor anew.
   */
  async function lend(request) {
    const now = Date.now();
    for (const [token, { until }] of loans) if (until < now) loans.delete(token);
    const kept = await read(request);
    if (!kept || ended.has(kept.access_token) || now > kept.expiresAt + LENDING_MS) return null;
    if (now < kept.expiresAt) return sessionOf(kept);
    const { refresh_token } = kept;
    try {
      if (!loans.has(refresh_token)) {
        const { access_token, access_expires_seconds: life } = await client.refresh(refresh_token);
        loans.set(refresh_token, { user: kept.user, access_token, until: now + life * 1000 * DUE_AFTER });
      }
      return sessionOf(loans.get(refresh_token));
    } catch (error) {
      if (error.kind === 'terminal') return null;
      throw error;
    }
  }

  /** If Gatehouse does not answer, the cookie stays: otherwise the session stays open, and nobody can end it. */
  async function end(request, everywhere) {
    const kept = await read(request);
    if (!kept) return [];
    await client.signOut(kept.refresh_token, { everywhere });
    ended.add(sidOf(kept.access_token), lifeOf(kept));
    return [forget()];
  }

  /** The session of a request that has brought another one. */
  async function leave(request, accessToken) {
    const kept = await read(request);
    if (!kept || sidOf(kept.access_token) === sidOf(accessToken)) return;
    left.add(sidOf(kept.access_token), lifeOf(kept));
    await end(request, false);
  }

  return { open, lend, keep, end, leave };
}

const tooLong = ({ length }) =>
  new GatehouseError(
    `The cookie of the session would have ${length} bytes, and browsers drop it: nobody stays signed in.`,
    {
      kind: 'misuse',
      todo: 'Put fewer claims and permissions into the access tokens.',
    },
  );

/** Of an access token. */
const lifeOf = ({ refreshAt, expiresAt }) => (expiresAt - refreshAt) / (1 - DUE_AFTER);

const sessionOf = ({ user, access_token }) => ({
  ...{ user, accessToken: access_token },
  organization: organizationOf(claimsOf(access_token)),
});
