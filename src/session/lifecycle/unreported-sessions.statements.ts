import { statement } from '../../platform/database/statement.js';
import type { Sweep } from '../../platform/database/sweeps.js';

export const NOTE_UNREPORTED = statement<{ sessionId: string; applicationId: string; firstFactor: string }>(
  'note-unreported-session',
  `
    INSERT INTO unreported_sessions (session_id, application_id, first_factor, opened_at)
    VALUES (:sessionId, :applicationId, :firstFactor, now())`,
);

export interface UnreportedSession {
  sessionId: string;
  applicationId: string;
  firstFactor: string;
  /** As text, because a `Date` would lose the microseconds. */
  openedAt: string;
}

export const OLDEST_UNREPORTED = statement<{ limit: number }, UnreportedSession>(
  'oldest-unreported-sessions',
  `
    SELECT session_id, application_id, first_factor, opened_at::text FROM unreported_sessions
    ORDER BY opened_at LIMIT :limit`,
);

/** In another database. The lists run in step. */
export const TAKE_OVER_UNREPORTED = statement<Record<keyof UnreportedSession, string[]>>(
  'take-over-unreported-sessions',
  `
    INSERT INTO unreported_sessions (session_id, application_id, first_factor, opened_at)
    SELECT * FROM unnest(:sessionId::text[], :applicationId::uuid[], :firstFactor::text[], :openedAt::timestamptz[])
    ON CONFLICT DO NOTHING`,
);

export const DROP_UNREPORTED = statement<{ sessionIds: string[] }>(
  'drop-unreported-sessions',
  'DELETE FROM unreported_sessions WHERE session_id = ANY (:sessionIds)',
);

/** Sessions whose client reports nothing. */
export const UNREPORTED_SESSIONS: Sweep = {
  name: 'unreported_sessions',
  statement: `
    DELETE FROM unreported_sessions WHERE session_id IN (
      SELECT session_id FROM unreported_sessions WHERE opened_at < now() - interval '30 days'
      ORDER BY opened_at LIMIT $1 FOR UPDATE SKIP LOCKED
    )`,
};
