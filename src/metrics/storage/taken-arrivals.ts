/** The arrivals that one turn counts. The lists run in step. */
export interface TakenArrivals {
  ids: string[];
  /** As text, because a `Date` would lose the microseconds. */
  receivedAts: string[];
}

/** Reads their events in the order of the only index. */
export const EVENTS_OF_ARRIVALS = `
  unnest(:ids::bigint[], :receivedAts::timestamptz[]) AS arrival (id, received_at)
  CROSS JOIN LATERAL (
    SELECT * FROM metric_events WHERE received_at = arrival.received_at AND arrival_id = arrival.id OFFSET 0
  ) AS event`;
