import { createManagement } from '@gatehouse/management';

const management = createManagement({ url: process.env.GATEHOUSE_URL, key: process.env.MANAGEMENT_KEY });

// #region find
/** The user of this email address with their sessions, or null. */
export async function find(email) {
  const [user] = await management.users.list({ email }).take(1);
  if (!user) return null;
  const living = await management.sessions.list(user.id).take(50);
  const ended = await management.sessions.list(user.id, { state: 'ended', limit: 20 }).take(20);
  return { user, living, ended };
}
// #endregion

// #region acts
/** What a button does, by its name. */
export const ACTS = new Map([
  ['end-session', ({ session }) => management.sessions.end(session)],
  ['end-all', ({ user }) => management.sessions.endAll(user)],
  ['block', ({ user }) => management.users.block(user)],
  ['unblock', ({ user }) => management.users.unblock(user)],
]);
// #endregion
