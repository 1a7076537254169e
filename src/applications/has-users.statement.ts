import { statement } from '../platform/database/statement.js';

/** There is a row if an account belongs to the application. Its row is locked, so none comes before it is removed. */
export const HAS_USERS = statement<{ id: string }, { found: number }>(
  'application-has-users',
  `
  WITH locked AS (SELECT id FROM applications WHERE id = :id FOR UPDATE)
  SELECT 1 AS found FROM locked WHERE EXISTS (SELECT FROM identities WHERE application_id = locked.id)`,
);
