import type { Statement } from '../../database/statement.js';
import type { Audience, ClientType, RefreshOutcome } from '../entities/session.entity.js';
import { live } from './live.js';

export interface RefreshedRow {
  applicationId: string;
  identityId: string;
  audience: Audience;
  clientType: ClientType;
  amr: string[];
  /** Seconds since 1970. */
  authTime: number;
  generation: number;
  outcome: RefreshOutcome;
  /** Whole seconds until the session ends unless it is refreshed again. */
  refreshExpiresSeconds: number;
}

/**
 * The three rotation rules, decided by one update of one row. Whoever comes second waits for the row's lock and is
 * then judged again on the row as the first left it (READ COMMITTED), so a loser replays instead of losing.
 *
 *   rotated    the presented generation is the living one: the next takes its place
 *   replayed   it is the parent of the living one, which was issued a moment ago: the same successor again
 *   recovered  it is the parent, and its successor was never used: the response was lost, so a fresh one is issued
 *   settling   it is the living one, but so young that its parent may still be on its way: nothing changes yet
 *   reused     anything else of our making: a dead token has come back, so somebody holds a copy; the session ends
 *
 * What is no plain success leaves its audit event in the same statement.
 * $1 session, $2 hash of its secret, $3 presented generation, $4 client type, $5 sliding and $6 recovery seconds,
 * $7 to $10 the audit event's id, address, user agent and request, $11 the seconds in which a generation settles.
 */
export const REFRESH: Statement<RefreshedRow> = {
  name: 'refresh-session',
  text: `
    WITH refreshed AS (
      UPDATE sessions
      SET (generation, parent_generation, parent_exchanged_at, rotated_at, idle_expires_at,
           last_outcome, revoked_at, ended_reason) = (
        SELECT
          CASE WHEN issued THEN generation + 1 ELSE generation END,
          CASE WHEN outcome = 'rotated' THEN generation ELSE parent_generation END,
          CASE WHEN outcome = 'rotated' THEN now() ELSE parent_exchanged_at END,
          CASE WHEN issued THEN now() ELSE rotated_at END,
          CASE WHEN issued THEN LEAST(now() + make_interval(secs => $5), expires_at) ELSE idle_expires_at END,
          outcome,
          CASE WHEN outcome = 'reused' THEN now() END,
          CASE WHEN outcome = 'reused' THEN 'refresh_token_reused' END
        FROM (
          SELECT outcome, outcome IN ('rotated', 'recovered') AS issued
          FROM (
            SELECT CASE
              WHEN generation = $3 AND parent_generation IS NOT NULL
                AND rotated_at + make_interval(secs => LEAST($11::float8, overlap)) > now() THEN 'settling'
              WHEN generation = $3 THEN 'rotated'
              WHEN parent_generation = $3 AND rotated_at + make_interval(secs => overlap) > now() THEN 'replayed'
              WHEN parent_generation = $3 AND parent_exchanged_at + make_interval(secs => $6) > now() THEN 'recovered'
              ELSE 'reused'
            END AS outcome
          ) AS judged
        ) AS decided
      )
      WHERE id = $1 AND secret_hash = $2 AND client_type = $4 AND ${live('sessions')}
      RETURNING id, application_id, identity_id, audience, client_type, amr, generation,
        floor(extract(epoch FROM authenticated_at))::float8 AS auth_time,
        last_outcome AS outcome, floor(extract(epoch FROM idle_expires_at - now()))::integer AS expires_in
    ), noted AS (
      INSERT INTO audit_events
        (id, occurred_at, type, application_id, identity_id, session_id, ip, user_agent, request_id, details)
      SELECT $7::uuid, now(), CASE outcome WHEN 'reused' THEN 'session.reuse_detected' ELSE 'session.recovered' END,
        application_id, identity_id, id, $8, $9, $10, jsonb_build_object('presented', $3::integer, 'generation', generation)
      FROM refreshed
      WHERE outcome IN ('reused', 'recovered')
    )
    SELECT application_id AS "applicationId", identity_id AS "identityId", audience, client_type AS "clientType", amr,
      auth_time AS "authTime", generation, outcome, expires_in AS "refreshExpiresSeconds"
    FROM refreshed`,
};
