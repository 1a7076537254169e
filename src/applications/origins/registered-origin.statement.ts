import { statement } from '../../platform/database/statement.js';

/** The index over the origins of all applications answers it. */
export const REGISTERED_ORIGIN = statement<{ origin: string }, { id: string }>(
  'registered-origin',
  'SELECT id FROM applications WHERE origins @> ARRAY[:origin] LIMIT 1',
);

export const PREVIEW_ORIGIN = statement<{ pattern: string }, { id: string }>(
  'preview-origin',
  'SELECT id FROM applications WHERE preview_origins @> ARRAY[:pattern] LIMIT 1',
);
