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

/** A redirect URL on the origin, of any client. There are few clients, so this reads all of them. */
export const REDIRECT_ORIGIN = statement<{ origin: string }, { found: number }>(
  'redirect-origin',
  `
    SELECT 1 AS found FROM (SELECT redirect_urls FROM clients UNION ALL SELECT redirect_urls FROM applications) AS client,
      unnest(redirect_urls) AS url
    WHERE url = :origin OR starts_with(url, :origin || '/') OR starts_with(url, :origin || '?') LIMIT 1`,
);
