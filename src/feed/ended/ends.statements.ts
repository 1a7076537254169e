import { statement } from '../../platform/database/statement.js';
import { ENDS, type EndRow } from './end-line.js';

const TYPES = ENDS.map((type) => `'${type}'`).join(', ');

const recent = (of: string): string => `
    (SELECT id, occurred_at, type, application_id, identity_id, session_id, details FROM audit_events
    WHERE ${of} AND type IN (${TYPES}) AND id > :after
      AND occurred_at > to_timestamp(:since) - interval '1 day'
    ORDER BY id LIMIT :limit)`;

/** What ended since a moment, by the ids of the events: a token that counts still was signed before its event got an id. */
export const RECENT_ENDS = statement<{ applicationId: string; after: string; since: number; limit: number }, EndRow>(
  'recent-ends',
  `
    SELECT * FROM (${recent('application_id = :applicationId')}
    UNION ALL ${recent('application_id IS NULL')}
    ) AS ended
    ORDER BY id LIMIT :limit`,
);

export const EVENTS_BY_ID = statement<{ ids: string[] }, EndRow>(
  'ends-by-id',
  `
    SELECT id, occurred_at, type, application_id, identity_id, session_id, details FROM audit_events
    WHERE id = ANY(:ids::uuid[]) ORDER BY id`,
);
