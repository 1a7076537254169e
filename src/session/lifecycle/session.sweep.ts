import type { Sweep } from '../../platform/database/sweeps.js';

/**
 * An ended session is kept for a month, so that a token which comes back late is still recognised as reused or revoked.
 * A session that went idle is kept until a month after its absolute end, because the moment it goes idle moves with
 * every refresh and has no index.
 */
export const ENDED_SESSIONS: Sweep = {
  name: 'sessions',
  statement: `
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions
      WHERE expires_at < now() - interval '30 days' OR revoked_at < now() - interval '30 days'
      LIMIT $1 FOR UPDATE SKIP LOCKED
    )`,
};
