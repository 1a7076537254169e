import { statement } from '../../platform/database/statement.js';
import type { Sweep } from '../../platform/database/sweeps.js';

export const NOTE_UNREPORTED = statement<{ sessionId: string; applicationId: string; firstFactor: string }>(
  'note-unreported-session',
  `
    INSERT INTO unreported_sessions (session_id, application_id, first_factor, opened_at)
    VALUES (:sessionId, :applicationId, :firstFactor, now())`,
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
