import { expired } from '../../platform/database/sweeps.js';

const KEPT_FOR = '30 days';

/**
 * An ended session is kept for a month, so that a token which comes back late is still recognised as reused or revoked.
 * A session that went idle is kept until a month after its absolute end, because the moment it goes idle moves with
 * every refresh and has no index.
 */
export const EXPIRED_SESSIONS = expired('sessions', { keptFor: KEPT_FOR });
export const REVOKED_SESSIONS = expired('sessions', { keptFor: KEPT_FOR, end: 'revoked_at' });
