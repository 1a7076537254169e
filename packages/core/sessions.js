import { readCookies } from './cookies.js';

/** The session of a browser in one sealed cookie, so that a server stores nothing and may have replicas. */
export function createSessions({ client, cookies, seal, cookieName }) {
  const read = (request) => seal.open(readCookies(request.header('cookie')).get(cookies.named(cookieName)));
  const forget = () => cookies.clear(cookieName);

  async function keep(tokens, user = tokens.user) {
    const { access_token, refresh_token, access_expires_seconds, refresh_expires_seconds } = tokens;
    const now = Date.now();
    const kept = {
      ...{ user, access_token, refresh_token },
      refreshAt: now + access_expires_seconds * 800, // after four fifths of its life
      expiresAt: now + access_expires_seconds * 1000,
    };
    const cookie = cookies.write(cookieName, await seal.seal(kept), refresh_expires_seconds);
    return { session: sessionOf(kept), cookies: [cookie] };
  }

  /** The session of a request, refreshed if it is due or `isDoubted`, and the cookies for its answer. */
  async function open(request, isDoubted) {
    const kept = await read(request);
    if (!kept) return { session: null, cookies: [] };
    if (Date.now() < kept.refreshAt && !isDoubted) return { session: sessionOf(kept), cookies: [] };
    try {
      return await keep(await client.refresh(kept.refresh_token, { anew: isDoubted }), kept.user);
    } catch (error) {
      if (error.kind === 'terminal') return { session: null, cookies: [forget()] };
      if (Date.now() > kept.expiresAt) throw error;
      return { session: sessionOf(kept), cookies: [] }; // the old access token still works
    }
  }

  /** If Gatehouse does not answer, the cookie stays: otherwise the session stays open, and nobody can end it. */
  async function end(request, everywhere) {
    const kept = await read(request);
    if (!kept) return [];
    await client.signOut(kept.refresh_token, { everywhere });
    return [forget()];
  }

  return { open, keep, end };
}

const sessionOf = ({ user, access_token }) => ({ user, accessToken: access_token });
