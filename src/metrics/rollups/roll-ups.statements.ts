import { LOCKS } from '../../platform/database/postgres.js';
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

/**
 * They keep the planner from reading whole tables when its statistics are old, and from sorting all events of a turn
 * where it expects few.
 */
const SETTINGS = {
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  enable_sort: 'off',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan', // planning would take a third of the time of a small turn
  work_mem: '32MB',
};

const setUp = Object.entries(SETTINGS).map(([name, value]) => `set_config('${name}', '${value}', true)`);

/** One replica at a time counts. The lock ends with the transaction, so also with a crash. */
export const BEGIN_TURN = statement<None, { isMine: boolean }>(
  'metric-roll-up-begin',
  `SELECT pg_try_advisory_xact_lock(${LOCKS.rollUp}) AS is_mine, ${setUp.join(', ')}`,
);

/** The same lock for longer than a transaction. It ends with the connection, so also with a crash. */
export const LOCK_TURN = statement<None, { isMine: boolean }>(
  'metric-roll-up-lock',
  `SELECT pg_try_advisory_lock(${LOCKS.rollUp}) AS is_mine`,
);

export const UNLOCK_TURN = statement<None>('metric-roll-up-unlock', `SELECT pg_advisory_unlock(${LOCKS.rollUp})`);

export const LAST_ARRIVAL = statement<None, { last: string }>(
  'metric-roll-up-last',
  'SELECT coalesce(max(id), 0)::text AS last FROM metric_arrivals',
);

/** Arrivals are groups, so this many hold enough events. */
const MOST_ARRIVALS = 5000;

interface Taken {
  id: string;
  receivedAt: string;
  events: number;
}

/** The oldest arrivals that together have at most so many events, and at least one arrival. `last`: none after it. */
export const TAKE_ARRIVALS = statement<{ mostEvents: number; last: string | null }, Taken>(
  'metric-roll-up-take',
  `
    WITH measured AS MATERIALIZED (
      SELECT id, sum(events) OVER (ORDER BY id) AS events_so_far
      FROM (
        SELECT id, events FROM metric_arrivals WHERE :last::bigint IS NULL OR id <= :last::bigint
        ORDER BY id LIMIT ${MOST_ARRIVALS}
      ) AS waiting
    )
    DELETE FROM metric_arrivals WHERE id = ANY (ARRAY(
      SELECT id FROM measured WHERE events_so_far <= :mostEvents OR id = (SELECT min(id) FROM measured)
    ))
    RETURNING id, received_at::text, events`,
);
