import { statement } from '../../platform/database/statement.js';

/** Answered by the index over all applications' origins, however many there are. */
export const REGISTERED_ORIGIN = statement<{ origin: string }, { id: string }>(
  'registered-origin',
  'SELECT id FROM applications WHERE origins @> ARRAY[:origin] LIMIT 1',
);
