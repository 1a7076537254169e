import { statement } from '../../platform/database/statement.js';

/** Arrivals are groups, so this many hold enough events. */
const MOST_ARRIVALS = 5000;

/**
 * The oldest arrivals that together have at most so many events, and at least one arrival. The highest position tells
 * how many events an arrival has, without reading them.
 */
export const TAKE_ARRIVALS = statement<{ mostEvents: number }, { id: string; receivedAt: string }>(
  'metric-roll-up-take',
  `
    WITH waiting AS MATERIALIZED (
      SELECT id, received_at FROM metric_arrivals ORDER BY id LIMIT ${MOST_ARRIVALS}
    ), measured AS MATERIALIZED (
      SELECT waiting.id, sum(arrival.events) OVER (ORDER BY waiting.id) AS events_so_far
      FROM waiting CROSS JOIN LATERAL (
        SELECT coalesce(max(position) + 1, 0) AS events FROM metric_events
        WHERE received_at = waiting.received_at AND arrival_id = waiting.id
      ) AS arrival
    )
    DELETE FROM metric_arrivals WHERE id = ANY (ARRAY(
      SELECT id FROM measured WHERE events_so_far <= :mostEvents OR id = (SELECT min(id) FROM measured)
    ))
    RETURNING id, received_at::text AS "receivedAt"`,
);
