const { GATEHOUSE_URL, MANAGEMENT_KEY } = process.env;

// #region ask
/** Returns the answer of the management API, or throws its message for the person at the desk. */
export async function ask(method, path) {
  const response = await fetch(`${GATEHOUSE_URL}/v1/management${path}`, {
    method,
    headers: { authorization: `Bearer ${MANAGEMENT_KEY}` },
    signal: AbortSignal.timeout(10_000),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(JSON.parse(text).message);
  return text && JSON.parse(text);
}
// #endregion

// #region find
/** The user of this email address with their sessions, or null. */
export async function find(email) {
  const { users } = await ask('GET', `/users?email=${encodeURIComponent(email)}`);
  if (users.length === 0) return null;
  const [user] = users;
  const [living, ended] = await Promise.all([
    ask('GET', `/users/${user.id}/sessions`),
    ask('GET', `/users/${user.id}/sessions?state=ended&limit=20`),
  ]);
  return { user, living: living.sessions, ended: ended.sessions };
}
// #endregion

// #region acts
/** What a button does, by its name. */
export const ACTS = {
  'end-session': ({ session }) => ask('DELETE', `/sessions/${encodeURIComponent(session)}`),
  'end-all': ({ user }) => ask('DELETE', `/users/${encodeURIComponent(user)}/sessions`),
  block: ({ user }) => ask('POST', `/users/${encodeURIComponent(user)}/block`),
  unblock: ({ user }) => ask('POST', `/users/${encodeURIComponent(user)}/unblock`),
};
// #endregion
