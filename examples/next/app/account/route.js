import { ask, readSession, to } from '../../gatehouse';

// #region account
/** «My account». The link works for a minute, so it is fetched when the user clicks. */
export async function GET({ cookies }) {
  const session = await readSession(cookies);
  if (!session) return to('/');
  const bearer = { authorization: `Bearer ${session.access_token}` };
  const answer = await ask('GET', '/portal/exchange', undefined, bearer);
  return to(answer.ok ? answer.body.redirectUrl : '/?failed&reason=no_account'); // the session may have ended
}
// #endregion
