'use client';
import { useSyncExternalStore } from 'react';

const UNKNOWN = { user: undefined, error: undefined };

/** A server knows nothing of the session, and neither does the first rendering in the browser. */
export const useSession = (session) =>
  useSyncExternalStore(
    session.subscribe,
    () => session.state,
    () => UNKNOWN,
  );
