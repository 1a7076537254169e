import { type None, statement } from '../../platform/database/statement.js';

const MOST_COUNTED = 10_000;

/** How many arrivals wait to be counted, up to a limit, and for how many seconds the first of them has waited. */
export const WAITING_ARRIVALS = statement<None, { waiting: number; lag: number }>(
  'metric-arrivals-waiting',
  `
    SELECT count(*)::integer AS waiting,
      coalesce(abs(extract(epoch FROM clock_timestamp() - (array_agg(received_at ORDER BY id))[1])), 0)::float8 AS lag
    FROM (SELECT id, received_at FROM metric_arrivals ORDER BY id LIMIT ${MOST_COUNTED}) AS first`,
);
