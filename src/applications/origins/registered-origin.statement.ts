import type { Statement } from '../../platform/database/statement.js';

/** Answered by the index over all applications' origins, however many there are. */
export const REGISTERED_ORIGIN: Statement<{ id: string }> = {
  name: 'registered-origin',
  text: 'SELECT id FROM applications WHERE origins @> ARRAY[$1] LIMIT 1',
};
