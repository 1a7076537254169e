import { type Statement, statement } from '../../../platform/database/statement.js';
import type { EventLists } from './event-lists.js';

interface Group {
  /** Nothing is stored after this moment, because the senders were told that it failed. In seconds since 1970. */
  deadline: number;
}

/** There is no row if the group came too late. */
export interface StoredRow {
  stored: number;
}

const COLUMNS = `id, application_id, occurred_at, session_id, event_type, runtime, target, target_type, path, method, status,
      duration_ms, details`;
const given = (more = '', name = ''): string => `
    SELECT * FROM unnest(:ids::uuid[], :applicationIds::uuid[], :occurredAt::float8[], :sessionIds::text[], :eventTypes::text[],
        :runtimes::text[], :targets::text[], :targetTypes::text[], :paths::text[], :methods::text[], :statuses::smallint[],
        :durations::integer[], :details::jsonb[]${more})
      WITH ORDINALITY AS given (${COLUMNS}${name}, position)`;
const ARRIVAL = `
    INSERT INTO metric_arrivals (received_at)
    SELECT now() WHERE clock_timestamp() < to_timestamp(:deadline)
    RETURNING id`;
const STORE = `
    INSERT INTO metric_events (received_at, arrival_id, position, ${COLUMNS})
    SELECT now(), arrival.id, position, given.id, application_id,
      CASE WHEN occurred_at IS NULL THEN now() ELSE LEAST(to_timestamp(occurred_at), now()) END, session_id, event_type,
      runtime, target, target_type, path, method, status, duration_ms, details`;

/** Events that no sender named: one round trip and one commit for all. The arrival says that they are to be counted. */
export const STORE_EVENTS: Statement<EventLists & Group, StoredRow> = statement(
  'store-events',
  `
    WITH arrival AS (${ARRIVAL}
    ), stored AS (${STORE}
      FROM (${given()}
      ) AS given, arrival
    )
    SELECT cardinality(:ids::uuid[]) AS stored FROM arrival`,
);

/**
 * The same where senders named some: an id that is known was stored before, and is not stored again. Ids are written in
 * their order, so that two groups with the same ids wait for each other and never in a circle. An id that is given twice
 * counts at its first place.
 */
export const STORE_NAMED_EVENTS: Statement<EventLists & Group, StoredRow> = statement(
  'store-named-events',
  `
    WITH arrival AS (${ARRIVAL}
    ), given AS MATERIALIZED (
      SELECT *, row_number() OVER (PARTITION BY id ORDER BY position) AS repetition FROM (${given(', :areNamed::boolean[]', ', is_named')}
      ) AS listed
    ), fresh AS (
      INSERT INTO metric_event_ids (id, received_at)
      SELECT given.id, now() FROM given, arrival
      WHERE is_named AND repetition = 1
      ORDER BY given.id
      ON CONFLICT DO NOTHING
      RETURNING id
    ), stored AS (${STORE}
      FROM given, arrival
      WHERE repetition = 1 AND (NOT is_named OR given.id IN (SELECT id FROM fresh))
      RETURNING 1
    )
    SELECT (SELECT count(*)::integer FROM stored) AS stored FROM arrival`,
);
