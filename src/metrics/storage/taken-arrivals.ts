import { EVENT_COLUMNS, type EventColumnName } from './event-columns.js';

/** The arrivals that one turn counts. The lists run in step. */
export interface TakenArrivals {
  ids: string[];
  /** They are text, because a `Date` would lose the microseconds. */
  receivedAts: string[];
}

/** Reads their events in the order of the only index, and of the events only these columns. */
export function eventsOfArrivals(...names: EventColumnName[]): string {
  const columns = names.map((name) => EVENT_COLUMNS[name]);
  const read = columns.map(({ element }) =>
    element === 'occurred_at' ? 'LEAST(occurred_at, stored.received_at) AS occurred_at' : element,
  );
  return `
  unnest(:ids::bigint[], :receivedAts::timestamptz[]) AS arrival (id, received_at)
  CROSS JOIN LATERAL (
    SELECT ${read.join(', ')}
    FROM metric_event_lists AS stored
    CROSS JOIN LATERAL unnest(${columns.map(({ list }) => `stored.${list}`).join(', ')})
      AS element (${columns.map(({ element }) => element).join(', ')})
    WHERE stored.received_at = arrival.received_at AND stored.arrival_id = arrival.id
    OFFSET 0
  ) AS event`;
}
