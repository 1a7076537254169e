import type { Sweep } from '../../platform/database/sweeps.js';

/** Rows that are needed for a few days, whatever the plans say. */
export const METRIC_SWEEPS: readonly Sweep[] = [
  {
    name: 'metric_event_ids',
    statement: `
      DELETE FROM metric_event_ids WHERE id = ANY (ARRAY(
        SELECT id FROM metric_event_ids WHERE received_at < now() - interval '2 days'
        ORDER BY received_at LIMIT $1 FOR UPDATE SKIP LOCKED
      ))`,
  },
  {
    name: 'metric_targets', // no event is older than seven days when it arrives
    statement: `
      DELETE FROM metric_targets WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM metric_targets WHERE day < (now() AT TIME ZONE 'UTC')::date - 9 ORDER BY day LIMIT $1
      ))`,
  },
  {
    name: 'metric_trims',
    statement: `
      DELETE FROM metric_trims WHERE partition = ANY (ARRAY(
        SELECT partition FROM metric_trims WHERE to_regclass(partition) IS NULL LIMIT $1
      ))`,
  },
];
