import type { Session, SessionState } from './index.js';

/** Renders again after each change of the session, here or in another tab. On a server `user` is undefined. */
export function useSession(session: Session): SessionState;
