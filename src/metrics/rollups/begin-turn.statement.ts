import { LOCKS } from '../../platform/database/postgres.js';
import { type None, statement } from '../../platform/database/statement.js';

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
