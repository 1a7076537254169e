import { statement } from '../../platform/database/statement.js';

/** Arrivals are groups, so this many hold enough events. */
const MOST_ARRIVALS = 5000;

interface Taken {
  id: string;
  receivedAt: string;
  events: number;
}

/** The oldest arrivals that together have at most so many events, and at least one arrival. */
export const TAKE_ARRIVALS = statement<{ mostEvents: number }, Taken>(
  'metric-roll-up-take',
  `
    WITH measured AS MATERIALIZED (
      SELECT id, sum(events) OVER (ORDER BY id) AS events_so_far
      FROM (SELECT id, events FROM metric_arrivals ORDER BY id LIMIT ${MOST_ARRIVALS}) AS waiting
    )
    DELETE FROM metric_arrivals WHERE id = ANY (ARRAY(
      SELECT id FROM measured WHERE events_so_far <= :mostEvents OR id = (SELECT min(id) FROM measured)
    ))
    RETURNING id, received_at::text, events`,
);
