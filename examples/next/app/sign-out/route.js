import { ask, noSession, readSession, to } from '../../gatehouse';

// #region sign-out
/** The refresh token ends the session even if the access token has expired. A 401 says that it has ended already. */
export async function POST({ cookies }) {
  const session = await readSession(cookies);
  if (!session) return to('/'); // also for a form on another site: SameSite=Lax keeps the cookie out of it
  const { ok, status } = await ask('PATCH', '/auth/revoke', { refresh_token: session.refresh_token });
  if (!ok && status !== 401) return to('/?failed');
  const response = to('/');
  response.cookies.set(noSession);
  return response;
}
// #endregion
