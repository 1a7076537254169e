import type { CutOffScope } from '../entities/session-cut-off.entity.js';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Judged by the clock as it is now, not as it was when the transaction began: what was opened meanwhile is older. */
export const CUT_OFF = `
  INSERT INTO session_cut_offs (id, scope, subject_id, ended_at, reason, kept_session_id, swept_to)
  VALUES ($1, $2, $3, clock_timestamp(), $4, $5, '${FIRST_ID}')`;

/** $1 the subject, or null for whichever is oldest. Two who sweep take turns. */
export const NEXT_CUT_OFF = `
  SELECT id, scope, subject_id AS "subjectId", reason, swept_to AS "sweptTo" FROM session_cut_offs
  WHERE $1::uuid IS NULL OR subject_id = $1 ORDER BY id LIMIT 1 FOR UPDATE`;

const COVERED: Record<CutOffScope, string> = {
  identity: 'identity_id = $1',
  application: 'application_id = $1',
  everybody: '$1::uuid IS NOT NULL',
};

/** The next rows of what a cut-off is about, in the order of an index. $1 the subject, $2 where it was, $3 how many. */
export const nextCovered = (scope: CutOffScope): string =>
  `SELECT id FROM sessions WHERE ${COVERED[scope]} AND id > $2 ORDER BY id LIMIT $3`;

/** Has rows say what the cut-off says: those that lived at its moment. $1 the cut-off, $2 the rows. */
export const END_COVERED = `
  WITH ending AS (
    SELECT id FROM sessions WHERE id = ANY($2) AND revoked_at IS NULL ORDER BY id FOR NO KEY UPDATE
  )
  UPDATE sessions SET revoked_at = cut_off.ended_at, ended_reason = cut_off.reason
  FROM ending, session_cut_offs AS cut_off
  WHERE sessions.id = ending.id AND cut_off.id = $1
    AND sessions.created_at < cut_off.ended_at AND sessions.id IS DISTINCT FROM cut_off.kept_session_id
    AND sessions.idle_expires_at > cut_off.ended_at AND sessions.expires_at > cut_off.ended_at
  RETURNING sessions.id, application_id AS "applicationId", identity_id AS "identityId"`;

/** Rows of a person who is gone. $1 the rows. */
export const DELETE_COVERED = 'DELETE FROM sessions WHERE id = ANY($1) RETURNING revoked_at IS NULL AS "wasOpen"';
