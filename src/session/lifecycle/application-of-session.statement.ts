import { statement } from '../../platform/database/statement.js';

/** Whose session it is or was, alive or not. */
export const APPLICATION_OF_SESSION = statement<{ sessionId: string }, { applicationId: string }>(
  'application-of-session',
  'SELECT application_id AS "applicationId" FROM sessions WHERE id = :sessionId',
);
