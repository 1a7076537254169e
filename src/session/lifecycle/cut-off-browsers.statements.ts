import { statement } from '../../platform/database/statement.js';
import { EVERYBODY, MOMENT } from './live.js';

/** Few enough that a sign-in which needs one of the rows hardly waits. */
const BATCH = 10_000;

/**
 * The condition that a browser signed in before a cut-off of its application, or of everybody. It opens nothing, also while
 * its row is still there.
 */
export const isBrowserCutOff = (browser: string): string => `EXISTS (
  SELECT FROM session_cut_offs AS cut_off
  WHERE cut_off.subject_id IN (${browser}.application_id, '${EVERYBODY}') AND ${MOMENT} > ${browser}.authenticated_at
  OFFSET 0)`;

/** Forgets a batch of the browsers that signed in before a cut-off, at one application, or at all where it is null. */
const forget = (table: string) =>
  statement<{ cutOffId: string; applicationId: string | null }, { id: string }>(
    `forget-cut-off-${table}`,
    `
    DELETE FROM ${table} WHERE id = ANY (ARRAY(
      SELECT id FROM ${table}
      WHERE (:applicationId::uuid IS NULL OR application_id = :applicationId)
        AND authenticated_at < (SELECT ${MOMENT} FROM session_cut_offs AS cut_off WHERE cut_off.id = :cutOffId)
      LIMIT ${BATCH}
    )) RETURNING id`,
  );

export const FORGET_CUT_OFF = [forget('remembered_browsers'), forget('browser_sign_ins')];
