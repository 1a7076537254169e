import { statement } from '../../platform/database/statement.js';
import { collected, EVENT_COLUMN_NAMES, EVENT_COLUMNS, eachOf, LISTS } from './event-columns.js';
import type { TakenArrivals } from './taken-arrivals.js';

/** As `metric_events` shows it, because the new row was received at another moment. */
const OF_ONE_EVENT = EVENT_COLUMN_NAMES.map((name) =>
  name === 'moments'
    ? 'LEAST(event.occurred_at, divided.received_at) AS occurred_at'
    : `event.${EVENT_COLUMNS[name].element}`,
);

/** Larger rows compress no better, and cost more memory where one is read or trimmed. */
const ENOUGH_EVENTS = 500;
const MINUTE = "date_bin('1 minute', received_at, '2000-01-01T00:00:00Z')";

/** A day that is over may be trimmed meanwhile, and rows that move there would be missed. */
const YOUNG = "now() - interval '12 hours'";

/**
 * Makes one row of the rows of each minute, or several where they have many events. Rows with few events take several
 * times the room for each. An arrival stays whole, so the keys of the new rows differ.
 */
export const MERGE_LISTS = statement<TakenArrivals>(
  'metric-event-lists-merge',
  `
    WITH small AS (
      DELETE FROM metric_event_lists AS stored
      USING unnest(:ids::bigint[], :receivedAts::timestamptz[]) AS arrival (id, received_at)
      WHERE arrival.received_at > ${YOUNG}
        AND stored.received_at = arrival.received_at AND stored.arrival_id = arrival.id
      RETURNING stored.*
    ), divided AS (
      SELECT *, ${MINUTE} AS minute,
        sum(cardinality(ids)) OVER (PARTITION BY ${MINUTE} ORDER BY received_at, arrival_id) / ${ENOUGH_EVENTS} AS part
      FROM small
    ), given AS (
      SELECT divided.minute, divided.part, divided.received_at, divided.arrival_id, event.position,
        ${OF_ONE_EVENT.join(', ')}
      FROM divided CROSS JOIN LATERAL ${eachOf('divided')}
    )
    INSERT INTO metric_event_lists (received_at, arrival_id, ${LISTS})
    SELECT max(received_at), max(arrival_id), ${collected('received_at, arrival_id, position')} FROM given
    GROUP BY minute, part`,
);
