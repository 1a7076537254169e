import { statement } from '../../platform/database/statement.js';

/** Finds the application of a session that has ended, too. */
export const APPLICATION_OF_SESSION = statement<{ sessionId: string }, { applicationId: string }>(
  'application-of-session',
  'SELECT application_id FROM sessions WHERE id = :sessionId',
);
