import { userAsShown } from '../../identities/dto/user.dto.js';
import { userFacts } from '../../identities/user-facts.js';
import { insertAuditRow, NEW_EVENT_ID } from '../../platform/audit/audit-row.js';
import { membershipIn } from '../lifecycle/membership.js';

/** The values that the rules compare the row with. Each is the text of a parameter or of a column. */
interface Presented {
  generation: string;
  /** For how many seconds a generation settles. */
  settle: string;
  /** How many seconds a session may idle at most, and how long a lost response can be recovered. */
  sliding: string;
  recovery: string;
}

/**
 * The rotation rules, as what an update sets. Of two refreshes at the same time the second waits for the lock of the
 * row and is judged by the row as the first left it (READ COMMITTED), so it replays instead of failing.
 *
 *   rotated    the presented generation is the living one: the next takes its place
 *   replayed   it is the parent of the living one, which is within its overlap: the same successor again
 *   recovered  it is the parent, and its successor was never used: the response was lost, so a fresh one is issued
 *   settling   it is the living one, but so young that its parent may still be on its way: nothing changes yet
 *   caught_up  it is newer than the row: the database has forgotten what it acknowledged; the generation after the
 *              presented one takes its place, as if nothing had been forgotten
 *   adopted    the same for a browser: the row takes the presented generation over, which then settles
 *   reused     any other token of ours: a dead token has come back, so a thief may hold a copy; the session ends
 */
export const judged = ({ generation: presented, settle, sliding, recovery }: Presented): string => `
      (generation, parent_generation, parent_exchanged_at, rotated_at, idle_expires_at,
       last_outcome, revoked_at, ended_reason) = (
        SELECT
          GREATEST(generation, ${presented}) + CASE WHEN issued THEN 1 ELSE 0 END,
          CASE
            WHEN outcome IN ('rotated', 'caught_up') THEN ${presented}
            WHEN outcome = 'adopted' THEN ${presented} - 1
            ELSE parent_generation
          END,
          CASE WHEN outcome IN ('rotated', 'caught_up', 'adopted') THEN now() ELSE parent_exchanged_at END,
          CASE WHEN issued OR outcome = 'adopted' THEN now() ELSE rotated_at END,
          CASE
            WHEN issued
              THEN LEAST(now() + make_interval(secs => LEAST(${sliding}::float8, (terms->>'idle')::float8)), expires_at)
            ELSE idle_expires_at
          END,
          outcome,
          CASE WHEN outcome = 'reused' THEN now() END,
          CASE WHEN outcome = 'reused' THEN 'reuse' END
        FROM (
          SELECT outcome, outcome IN ('rotated', 'recovered', 'caught_up') AS issued
          FROM (
            SELECT CASE
              WHEN generation = ${presented} AND parent_generation IS NOT NULL
                AND rotated_at + make_interval(secs => LEAST(${settle}, overlap)) > now() THEN 'settling'
              WHEN generation = ${presented} THEN 'rotated'
              WHEN generation < ${presented} THEN CASE WHEN LEAST(${settle}, overlap) > 0 THEN 'adopted' ELSE 'caught_up' END
              WHEN parent_generation = ${presented} AND rotated_at + make_interval(secs => overlap) > now()
                THEN 'replayed'
              WHEN parent_generation = ${presented} AND parent_exchanged_at + make_interval(secs => ${recovery}) > now()
                THEN 'recovered'
              ELSE 'reused'
            END AS outcome
          ) AS judged
        ) AS decided
      )`;

/** The columns that an update by the rules returns. */
export const RETURNED = `sessions.id, application_id, identity_id, audience, sessions.client_type, sessions.client_id,
        organization_id, granted, sessions.key_thumbprint, amr, terms, generation, provider,
        floor(extract(epoch FROM authenticated_at))::float8 AS auth_time,
        last_outcome AS outcome, floor(extract(epoch FROM idle_expires_at - now()))::integer AS expires_in`;

/** What a refresh reads of the user: what tokens may say, or what is shown of them. */
export type Reading = 'nothing' | 'claims' | 'user';

/**
 * What the update answers, with what is wanted of the user. After a wait for the row, the user is still read as of the moment
 * at which the statement began.
 */
export const shown = (wanted: string): string => `application_id, identity_id, audience, client_type, client_id,
      organization_id, granted, key_thumbprint, amr, terms, auth_time, generation, outcome,
      expires_in AS refresh_expires_seconds,
      CASE WHEN ${wanted} = 'claims' OR terms ? 'facts' THEN (
        SELECT ${userFacts("terms ? 'facts'")} FROM identities WHERE identities.id = refreshed.identity_id
      ) END AS facts,
      CASE WHEN ${wanted} = 'user' THEN (
        SELECT ${userAsShown('refreshed.provider')} FROM identities WHERE identities.id = refreshed.identity_id
      ) END AS shown_user,
      ${membershipIn('refreshed')}`;

/** What is neither a rotation nor a repetition writes its audit event in the same statement. It is rare, and its id is made there. */
export const noted = (caller: Record<'ip' | 'userAgent' | 'requestId', string>, presented: string): string =>
  insertAuditRow(
    {
      ...caller,
      id: NEW_EVENT_ID,
      applicationId: 'application_id',
      identityId: 'identity_id',
      sessionId: 'id',
      type: `CASE outcome WHEN 'reused' THEN 'session.reuse_detected' WHEN 'recovered' THEN 'session.recovered'
        ELSE 'session.caught_up' END`,
      details: `jsonb_build_object('presented', ${presented}, 'generation', generation)`,
    },
    "refreshed WHERE outcome IN ('reused', 'recovered', 'caught_up', 'adopted')",
  );
