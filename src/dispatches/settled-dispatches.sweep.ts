import type { Sweep } from '../platform/database/sweeps.js';

/** Kept to tell what happened: for a week those that were accepted, for a month those that were given up. */
export const SETTLED_DISPATCHES: Sweep = {
  name: 'settled_dispatches',
  statement: `
    DELETE FROM dispatches WHERE id IN (
      SELECT id FROM dispatches
      WHERE created_at < now() - interval '7 days'
        AND (sent_at < now() - interval '7 days' OR dead_at < now() - interval '30 days')
      ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED
    )`,
};
