import { type None, statement } from '../../platform/database/statement.js';

/** The index over the origins of all applications answers it. */
export const REGISTERED_ORIGIN = statement<{ origin: string }, { id: string }>(
  'registered-origin',
  'SELECT id FROM applications WHERE origins @> ARRAY[:origin] LIMIT 1',
);

export const PREVIEW_ORIGIN = statement<{ pattern: string }, { id: string }>(
  'preview-origin',
  'SELECT id FROM applications WHERE preview_origins @> ARRAY[:pattern] LIMIT 1',
);

/** The origins of the redirect URLs of all clients. There is no index over them. */
export const REDIRECT_ORIGINS = statement<None, { origin: string }>(
  'redirect-origins',
  `
    SELECT DISTINCT substring(url FROM '^https?://[^/?]+') AS origin
    FROM (SELECT redirect_urls FROM clients UNION ALL SELECT redirect_urls FROM applications) AS client,
      unnest(redirect_urls) AS url
    WHERE url ~ '^https?://'`,
);
