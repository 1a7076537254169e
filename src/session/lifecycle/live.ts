/** The subject of a cut-off that ends every session. No identity and no application has this id. */
export const EVERYBODY = '00000000-0000-0000-0000-000000000000';

/**
 * The condition that a cut-off has ended the session; its row may not say so yet. OFFSET 0 keeps it a subquery: as a
 * join, which PostgreSQL prefers, it costs every refresh several percent.
 */
export const isCutOff = (session: string): string => `EXISTS (
  SELECT FROM session_cut_offs AS cut_off
  WHERE cut_off.subject_id IN (${session}.identity_id, ${session}.application_id, '${EVERYBODY}')
    AND cut_off.ended_at > ${session}.created_at AND cut_off.kept_session_id IS DISTINCT FROM ${session}.id
  OFFSET 0)`;

/** The condition that a session lives, by the database's clock. */
export const live = (session: string): string =>
  `${session}.revoked_at IS NULL AND ${session}.idle_expires_at > now() AND ${session}.expires_at > now()
  AND NOT ${isCutOff(session)}`;
