import type { Statement } from '../../platform/database/statement.js';
import { EVERYBODY, live } from './live.js';

/** A person who had far too many, from before there was a bound, gets rid of them by and by. */
const MOST_SURPLUS = 100;

/**
 * A session, and the audit event that it was opened; run in the transaction of what it is given for, which holds the
 * person's row. Answers which older sessions are too many now. It was opened after every cut-off that is known, also
 * where a failover has set the clock back.
 * $14 sliding and $15 absolute seconds; $16 to $20 the event's id, IP address, user agent, request and details; $21 how
 * many others the person may have.
 */
export const OPEN: Statement<{ id: string }> = {
  name: 'open-session',
  text: `
    WITH opened AS (
      INSERT INTO sessions (id, application_id, identity_id, audience, client_type, secret_hash, provider, amr,
        authenticated_at, ip, user_agent, overlap, generation, created_at, rotated_at, idle_expires_at, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
        GREATEST(now(), (
          SELECT max(ended_at) FROM session_cut_offs WHERE subject_id IN ($2::uuid, $3::uuid, '${EVERYBODY}')
        )), now(),
        now() + make_interval(secs => $14), now() + make_interval(secs => $15))
      RETURNING id, application_id, identity_id
    ), noted AS (
      INSERT INTO audit_events
        (id, occurred_at, type, application_id, identity_id, session_id, ip, user_agent, request_id, details)
      SELECT $16::uuid, now(), 'session.opened', application_id, identity_id, id, $17, $18, $19, $20::jsonb FROM opened
    )
    SELECT id FROM sessions WHERE identity_id = $3 AND ${live('sessions')}
    ORDER BY id DESC OFFSET $21 LIMIT ${MOST_SURPLUS}`,
};
