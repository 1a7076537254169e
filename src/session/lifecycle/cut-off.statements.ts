import { FIRST_ID } from '../../platform/crypto/ids.js';
import { type Statement, statement } from '../../platform/database/statement.js';
import type { CutOffScope, SessionCutOff } from '../entities/session-cut-off.entity.js';
import { BATCH, NOTED, type NotedRow } from './end.statements.js';
import { MOMENT } from './live.js';

export type NextCutOff = Pick<
  SessionCutOff,
  'id' | 'scope' | 'subjectId' | 'endedAt' | 'openedBefore' | 'reason' | 'sweptTo'
>;

type New = Pick<SessionCutOff, 'id' | 'scope' | 'subjectId' | 'openedBefore' | 'reason' | 'keptSessionId'>;

/** The application whose sessions it ends; null for those of every application. */
export type Made = Pick<SessionCutOff, 'endedAt'> & { applicationId: string | null };

/** Uses the time of the statement, not of its transaction, so sessions that were opened in between end too. */
export const CUT_OFF = statement<New, Made>(
  'cut-off-sessions',
  `
    INSERT INTO session_cut_offs (id, scope, subject_id, ended_at, opened_before, reason, kept_session_id, swept_to)
    VALUES (:id, :scope, :subjectId, clock_timestamp(), :openedBefore, :reason, :keptSessionId, '${FIRST_ID}')
    RETURNING ended_at, CASE scope
      WHEN 'identity' THEN (SELECT application_id FROM identities WHERE id = subject_id)
      WHEN 'application' THEN subject_id
    END AS application_id`,
);

/** The oldest cut-off of the subject, or of all where the subject is null. Two sweepers take turns. */
export const NEXT_CUT_OFF = statement<{ subjectId: string | null }, NextCutOff>(
  'next-cut-off',
  `
    SELECT id, scope, subject_id, ended_at, opened_before, reason, swept_to FROM session_cut_offs
    WHERE :subjectId::uuid IS NULL OR subject_id = :subjectId ORDER BY id LIMIT 1 FOR UPDATE`,
);

type Covered = Statement<{ subjectId: string; sweptTo: string }, { id: string }>;

/** The next sessions of a cut-off, in the order of an index. */
const covered = (name: string, condition: string): Covered =>
  statement(name, `SELECT id FROM sessions WHERE ${condition} AND id > :sweptTo ORDER BY id LIMIT ${BATCH}`);

export const NEXT_COVERED: Record<CutOffScope, Covered> = {
  identity: covered('next-cut-off-of-identity', 'identity_id = :subjectId'),
  application: covered('next-cut-off-of-application', 'application_id = :subjectId'),
  everybody: covered('next-cut-off-of-everybody', ':subjectId::uuid IS NOT NULL'),
};

/** Writes a cut-off into the rows that lived at its moment. */
export const END_COVERED = statement<{ cutOffId: string; ids: string[] }, NotedRow>(
  'end-covered-sessions',
  `
    WITH ending AS (
      SELECT id FROM sessions WHERE id = ANY(:ids::uuid[]) AND revoked_at IS NULL ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE sessions SET revoked_at = cut_off.ended_at, ended_reason = cut_off.reason
    FROM ending, session_cut_offs AS cut_off
    WHERE sessions.id = ending.id AND cut_off.id = :cutOffId
      AND sessions.created_at < ${MOMENT}
      AND sessions.id IS DISTINCT FROM cut_off.kept_session_id
      AND sessions.idle_expires_at > cut_off.ended_at AND sessions.expires_at > cut_off.ended_at
    RETURNING ${NOTED}`,
);

/** The rows of a deleted identity. */
export const DELETE_COVERED = statement<{ ids: string[] }, NotedRow & { wasOpen: boolean }>(
  'delete-covered-sessions',
  `
    DELETE FROM sessions WHERE id = ANY(:ids::uuid[])
    RETURNING ${NOTED},
      revoked_at IS NULL AND idle_expires_at > now() AND expires_at > now() AS was_open`,
);
