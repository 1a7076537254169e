import { statement } from '../../platform/database/statement.js';
import type { RefreshedRow } from '../refresh/refresh.statement.js';
import { live } from './live.js';
import { membershipIn } from './membership.js';

/** The session of a code that was used within the overlap, if it has not been refreshed: the answer may be lost. */
export const JUST_OPENED = statement<
  { sessionId: string; usedAt: Date },
  Omit<RefreshedRow, 'outcome' | 'facts' | 'shownUser'>
>(
  'session-just-opened',
  `
    SELECT application_id, identity_id, audience, client_type, client_id, organization_id, granted, key_thumbprint, amr, terms,
      generation, ${membershipIn('sessions')},
      floor(extract(epoch FROM authenticated_at))::float8 AS auth_time,
      floor(extract(epoch FROM idle_expires_at - now()))::integer AS refresh_expires_seconds
    FROM sessions
    WHERE id = :sessionId AND parent_generation IS NULL
      AND :usedAt::timestamptz + make_interval(secs => overlap) > now() AND ${live('sessions')}`,
);
