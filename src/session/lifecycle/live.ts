/** The subject of a cut-off that ends every session. No identity and no application has this id. */
export const EVERYBODY = '00000000-0000-0000-0000-000000000000';

/** What was opened before this moment of a cut-off has ended. */
export const MOMENT = 'COALESCE(cut_off.opened_before, cut_off.ended_at)';

const cutOffsOf = (session: string): string => `FROM session_cut_offs AS cut_off
  WHERE cut_off.subject_id IN (${session}.identity_id, ${session}.application_id, '${EVERYBODY}')
    AND ${MOMENT} > ${session}.created_at
    AND cut_off.kept_session_id IS DISTINCT FROM ${session}.id`;

/**
 * The condition that a cut-off has ended the session; its row may not say so yet. OFFSET 0 keeps it a subquery: as a
 * join, which PostgreSQL prefers, it costs every refresh several percent.
 */
export const isCutOff = (session: string): string => `EXISTS (
  SELECT ${cutOffsOf(session)}
  OFFSET 0)`;

/** The condition that a session lives, by the database's clock. */
export const live = (session: string): string =>
  `${session}.revoked_at IS NULL AND ${session}.idle_expires_at > now() AND ${session}.expires_at > now()
  AND NOT ${isCutOff(session)}`;

/** A part of the cut-off that ended the session; null where another end came first. */
const ofCutOff = (session: string, part: 'reason' | 'ended_at'): string => `(
  SELECT cut_off.${part} ${cutOffsOf(session)} AND cut_off.ended_at < ${session}.idle_expires_at
  ORDER BY cut_off.ended_at LIMIT 1)`;

/** Why a session ended, as the row names it or as its moments say; null while it lives. */
export const endedReason = (session: string): string => `COALESCE(
    CASE WHEN ${session}.revoked_at IS NOT NULL THEN COALESCE(${session}.ended_reason, 'logout') END,
    ${ofCutOff(session, 'reason')},
    CASE
      WHEN ${session}.idle_expires_at <= now() AND ${session}.idle_expires_at < ${session}.expires_at THEN 'idle'
      WHEN ${session}.expires_at <= now() THEN 'absolute'
    END)`;

export const endedAt = (session: string): string => `COALESCE(
    ${session}.revoked_at,
    ${ofCutOff(session, 'ended_at')},
    CASE WHEN ${session}.idle_expires_at <= now() THEN LEAST(${session}.idle_expires_at, ${session}.expires_at) END)`;
