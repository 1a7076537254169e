import { type None, statement } from '../platform/database/statement.js';

export interface SharedAudience {
  audience: string;
  /** The slugs of its applications. */
  applications: string[];
}

/** An audience belongs to one application alone, with its clients, and so does a `client_id`. */
export const SHARED_AUDIENCES = statement<None, SharedAudience>(
  'shared-audiences',
  `
  SELECT audience, array_agg(DISTINCT slug ORDER BY slug) AS applications
  FROM (
    SELECT slug, audience FROM applications WHERE audience IS NOT NULL
    UNION ALL SELECT slug, unnest(audiences) FROM applications
    UNION ALL SELECT slug, jsonb_array_elements_text(agents->'audiences') FROM applications
    UNION ALL SELECT slug, unnest(clients.audiences)
      FROM clients JOIN applications ON applications.id = clients.application_id
    UNION ALL SELECT slug, slug FROM applications
    UNION ALL SELECT slug, clients.id FROM clients JOIN applications ON applications.id = clients.application_id
  ) AS owned
  GROUP BY audience HAVING count(DISTINCT slug) > 1
  ORDER BY audience`,
);
