import { EncryptJWT, jwtDecrypt } from 'jose';
import { ask } from './gatehouse.js';

const isHttps = process.env.APP_URL.startsWith('https:');
/** With this prefix a browser takes the cookie from this host alone, and from no other one beside it. */
export const cookieName = (name) => (isHttps ? `__Host-${name}` : name);
const NAME = cookieName('session');
const KEY = Buffer.from(process.env.COOKIE_SECRET, 'base64url'); // 32 random bytes

export const cookieOptions = { httpOnly: true, secure: isHttps, sameSite: 'lax', path: '/' };

// #region session
/** The tokens are kept in one encrypted cookie, so the server stores nothing and may have replicas. */
export async function keepSession(response, { user, access_token, refresh_token, ...seconds }) {
  // It is refreshed after four fifths of the access token's life.
  const [refreshAt, expiresAt] = [800, 1000].map((share) => Date.now() + share * seconds.access_expires_seconds);
  const session = { user, access_token, refresh_token, refreshAt, expiresAt };
  const sealed = await new EncryptJWT(session).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(KEY);
  response.cookie(NAME, sealed, { ...cookieOptions, maxAge: seconds.refresh_expires_seconds * 1000 });
  return session;
}

export async function readSession(request) {
  return (await jwtDecrypt(request.cookies[NAME] ?? '', KEY).catch(() => null))?.payload;
}

export const forgetSession = (response) => response.clearCookie(NAME, cookieOptions);
// #endregion

// #region refresh
const refreshes = new Map();

/** Requests that arrive together share one refresh. */
function refreshOnce({ refresh_token }) {
  const body = { client_type: 'server', refresh_token };
  const refresh = refreshes.get(refresh_token) ?? ask('POST', '/auth/refresh', body);
  refreshes.set(refresh_token, refresh);
  return refresh.finally(() => refreshes.delete(refresh_token));
}

/** Middleware: sets `request.session` if this browser is signed in. */
export async function withSession(request, response, next) {
  const session = await readSession(request);
  request.session = session;
  // The account pages lead back with a reason. Anybody can send a browser here with one, so Gatehouse is asked.
  if (!session || (Date.now() < session.refreshAt && !request.query.reason)) return next();
  try {
    request.session = await keepSession(response, { user: session.user, ...(await refreshOnce(session)) });
  } catch (error) {
    if (error.status === 401)
      request.session = undefined; // the session has ended
    else if (Date.now() > session.expiresAt) throw error; // before that, the old access token still works
  }
  if (!request.session) forgetSession(response);
  next();
}
// #endregion
