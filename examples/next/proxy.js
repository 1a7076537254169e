import { NextResponse } from 'next/server';
import { ask, noSession, readSession, sessionCookie } from './gatehouse';

// #region refresh
const refreshes = new Map();

/** Returns the new cookie, or null if Gatehouse cannot tell right now: then the session stays as it is. */
async function refresh({ user, refresh_token }) {
  const answer = await ask('POST', '/auth/refresh', { client_type: 'server', refresh_token });
  if (answer.ok) return sessionCookie({ user, ...answer.body });
  return answer.status === 401 ? noSession : null;
}

/** Refreshes the session before it expires. Requests that arrive together share one refresh. */
export async function proxy(request) {
  const session = await readSession(request.cookies);
  // The account pages lead back with a reason. Anybody can send a browser here with one, so Gatehouse is asked.
  const isTold = request.nextUrl.searchParams.has('reason');
  if (!session || (Date.now() < session.refreshAt && !isTold)) return NextResponse.next();
  const token = session.refresh_token;
  const shared = refreshes.get(token) ?? refresh(session).finally(() => refreshes.delete(token));
  refreshes.set(token, shared);
  const cookie = await shared;
  if (!cookie) return NextResponse.next();
  request.cookies.set(cookie); // for the page of this request
  const response = NextResponse.next({ request });
  response.cookies.set(cookie); // for the browser
  return response;
}
// #endregion

export const config = { matcher: '/((?!_next|sign-).*)' };
