import { createManagement } from '@gatehouse/management';

const management = createManagement({ url: process.env.GATEHOUSE_URL, key: process.env.MANAGEMENT_KEY });

// #region find
/** The user of this email address with their sessions, or null. */
export async function find(email) {
  const [user] = await management.users.list({ email }).take(1);
  const sessionsOf = (wanted) => management.sessions.list(user.id, wanted).take(20);
  return user ? { user, living: await sessionsOf({}), ended: await sessionsOf({ state: 'ended' }) } : null;
}
// #endregion

// #region acts
/** What a button does, by its name. */
export const ACTS = new Map([
  ['end-session', ({ session }) => management.sessions.end(session)],
  ['end-all', ({ user }) => management.sessions.endAll(user)],
  ...['block', 'unblock'].map((act) => [act, ({ user }) => management.users[act](user)]),
]);
// #endregion
