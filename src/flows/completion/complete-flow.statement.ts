import type { Statement } from '../../platform/database/statement.js';

export interface CompletedRow {
  isProved: boolean;
  isCompleted: boolean;
}

/**
 * Ends an open flow in success: its code is issued and the sign-in recorded with it, or nothing happens. Of two that
 * complete one flow the second waits for the first, and then finds it completed.
 *
 * The person is locked and judged again, for checking a password takes a while: a reset, a change or a block that was
 * acknowledged meanwhile makes the proof void, and one that comes later finds the code and withdraws it.
 *
 * $1 flow, $2 and $3 the code's id and hash, $4 identity, $5 provider, $6 amr, $7 the code's lifetime in seconds,
 * $8 to $11 the audit event's id, IP address, user agent and request, $12 the hash of the password that was right.
 */
export const COMPLETE_FLOW: Statement<CompletedRow> = {
  name: 'complete-flow',
  text: `
    WITH person AS (
      SELECT id FROM identities
      WHERE id = $4 AND blocked_at IS NULL AND ($12::text IS NULL OR password_hash = $12)
      FOR NO KEY UPDATE
    ), completed AS (
      UPDATE auth_flows AS flow SET completed_at = now()
      FROM person
      WHERE flow.id = $1 AND completed_at IS NULL AND cancelled_at IS NULL AND expires_at > now()
      RETURNING flow.id, flow.application_id, flow.code_challenge
    ), issued AS (
      INSERT INTO authorization_codes (id, code_hash, flow_id, application_id, identity_id, provider, amr,
        code_challenge, ip, user_agent, authenticated_at, created_at, expires_at)
      SELECT $2::uuid, $3::bytea, id, application_id, $4, $5::text, $6::text[],
        code_challenge, $9::text, $10::text, now(), now(), now() + make_interval(secs => $7)
      FROM completed
    ), noted AS (
      INSERT INTO audit_events
        (id, occurred_at, type, application_id, identity_id, ip, user_agent, request_id, details)
      SELECT $8::uuid, now(), 'identity.signed_in', application_id, $4, $9, $10, $11,
        jsonb_build_object('provider', $5, 'amr', $6)
      FROM completed
    )
    SELECT EXISTS (SELECT FROM person) AS "isProved", EXISTS (SELECT FROM completed) AS "isCompleted"`,
};
