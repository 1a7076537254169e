import { statement } from '../../platform/database/statement.js';

export interface CompletedRow {
  isProved: boolean;
  isCompleted: boolean;
}

interface Completing {
  flowId: string;
  codeId: string;
  codeHash: Buffer;
  identityId: string;
  provider: string;
  amr: string[];
  /** Seconds that the code lives. */
  ttl: number;
  eventId: string;
  ip: string;
  userAgent: string | null;
  requestId: string;
  /** Of the password that was right, if it was one. */
  passwordHash: string | null;
}

/**
 * Ends an open flow in success: its code is issued and the sign-in recorded with it, or nothing happens. Of two that
 * complete one flow the second waits for the first, and then finds it completed.
 *
 * The person is locked and judged again, for checking a password takes a while: a reset, a change or a block that was
 * acknowledged meanwhile makes the proof void, and one that comes later finds the code and withdraws it.
 */
export const COMPLETE_FLOW = statement<Completing, CompletedRow>(
  'complete-flow',
  `
    WITH person AS (
      SELECT id FROM identities
      WHERE id = :identityId AND blocked_at IS NULL AND (:passwordHash::text IS NULL OR password_hash = :passwordHash)
      FOR NO KEY UPDATE
    ), completed AS (
      UPDATE auth_flows AS flow SET completed_at = now()
      FROM person
      WHERE flow.id = :flowId AND completed_at IS NULL AND cancelled_at IS NULL AND expires_at > now()
      RETURNING flow.id, flow.application_id, flow.code_challenge
    ), issued AS (
      INSERT INTO authorization_codes (id, code_hash, flow_id, application_id, identity_id, provider, amr,
        code_challenge, ip, user_agent, authenticated_at, created_at, expires_at)
      SELECT :codeId::uuid, :codeHash::bytea, id, application_id, :identityId, :provider::text, :amr::text[],
        code_challenge, :ip::text, :userAgent::text, now(), now(), now() + make_interval(secs => :ttl)
      FROM completed
    ), noted AS (
      INSERT INTO audit_events
        (id, occurred_at, type, application_id, identity_id, ip, user_agent, request_id, details)
      SELECT :eventId::uuid, now(), 'identity.signed_in', application_id, :identityId, :ip, :userAgent, :requestId,
        jsonb_build_object('provider', :provider, 'amr', :amr)
      FROM completed
    )
    SELECT EXISTS (SELECT FROM person) AS "isProved", EXISTS (SELECT FROM completed) AS "isCompleted"`,
);
