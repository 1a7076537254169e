import type { Statement } from '../../platform/database/statement.js';

/** Whose session it is or was, alive or not. */
export const APPLICATION_OF_SESSION: Statement<{ applicationId: string }> = {
  name: 'application-of-session',
  text: 'SELECT application_id AS "applicationId" FROM sessions WHERE id = $1',
};
