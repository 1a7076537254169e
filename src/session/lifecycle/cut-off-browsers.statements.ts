import { statement } from '../../platform/database/statement.js';
import { EVERYBODY, MOMENT } from './live.js';

/** Few enough that a sign-in which needs one of the rows hardly waits. */
const BATCH = 10_000;

const cutOffsOf = (signIn: string): string => `FROM session_cut_offs AS cut_off
  WHERE cut_off.subject_id IN (${signIn}.application_id, '${EVERYBODY}') AND ${MOMENT} > ${signIn}.authenticated_at`;

/**
 * The condition that a browser signed in before a cut-off of its application, or of everybody. It opens nothing, also while
 * its row is still there.
 */
export const isBrowserCutOff = (browser: string): string => `EXISTS (
  SELECT ${cutOffsOf(browser)}
  OFFSET 0)`;

/**
 * The same of a code, or of a proof that is held. A cut-off of the future counts for none: a failover has set the clock
 * back, and new sign-ins would be refused.
 */
export const isCodeCutOff = (code: string): string => `EXISTS (
  SELECT ${cutOffsOf(code)} AND ${MOMENT} <= clock_timestamp()
  OFFSET 0)`;

/** A cut-off of one application, or of all where it is null. */
export type CutOffOfMany = { cutOffId: string; applicationId: string | null };

export const MOMENT_OF_CUT_OFF = `(SELECT ${MOMENT} FROM session_cut_offs AS cut_off WHERE cut_off.id = :cutOffId)`;

/** Forgets a batch of the browsers that signed in before a cut-off. */
const forget = (table: string) =>
  statement<CutOffOfMany, { id: string }>(
    `forget-cut-off-${table}`,
    `
    DELETE FROM ${table} WHERE id = ANY (ARRAY(
      SELECT id FROM ${table}
      WHERE (:applicationId::uuid IS NULL OR application_id = :applicationId)
        AND authenticated_at < ${MOMENT_OF_CUT_OFF}
      LIMIT ${BATCH}
    )) RETURNING id`,
  );

export const FORGET_BROWSERS = [forget('remembered_browsers'), forget('browser_sign_ins')];
