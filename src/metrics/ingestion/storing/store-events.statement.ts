import { type Statement, statement } from '../../../platform/database/statement.js';
import { collected, ELEMENTS, EVENT_COLUMN_NAMES, EVENT_COLUMNS, LISTS } from '../../storage/event-columns.js';
import type { EventLists } from './event-lists.js';

interface Group {
  /** Nothing is stored after this moment, because the senders were told that it failed. In seconds since 1970. */
  deadline: number;
}

/** There is no row if the group came too late. */
export interface StoredRow {
  stored: number;
}

const GIVEN = EVENT_COLUMN_NAMES.map((name) => `:${name}::${EVENT_COLUMNS[name].type}[]`).join(', ');
const ARRIVAL = `
    INSERT INTO metric_arrivals (received_at, events)
    SELECT now(), cardinality(:ids::uuid[]) WHERE clock_timestamp() < to_timestamp(:deadline)
    RETURNING id`;
const STORE = `
    INSERT INTO metric_event_lists (received_at, arrival_id, ${LISTS})`;

/** Events that no sender named: one round trip and one commit for all. The arrival says that they are to be counted. */
export const STORE_EVENTS: Statement<EventLists & Group, StoredRow> = statement(
  'store-events',
  `
    WITH arrival AS (${ARRIVAL}
    ), stored AS (${STORE}
      SELECT now(), arrival.id, ${GIVEN} FROM arrival
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
      SELECT *, row_number() OVER (PARTITION BY id ORDER BY position) AS repetition
      FROM unnest(${GIVEN}, :areNamed::boolean[]) WITH ORDINALITY AS given (${ELEMENTS}, is_named, position)
    ), fresh AS (
      INSERT INTO metric_event_ids (id, received_at)
      SELECT given.id, now() FROM given, arrival
      WHERE is_named AND repetition = 1
      ORDER BY given.id
      ON CONFLICT DO NOTHING
      RETURNING id
    ), stored AS (${STORE}
      SELECT now(), arrival.id, collected.*
      FROM arrival CROSS JOIN LATERAL (
        SELECT ${collected()} FROM given
        WHERE repetition = 1 AND (NOT is_named OR id IN (SELECT id FROM fresh))
        HAVING count(*) > 0
      ) AS collected
      RETURNING cardinality(ids) AS events
    )
    SELECT coalesce((SELECT events FROM stored), 0) AS stored FROM arrival`,
);
