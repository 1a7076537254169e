import { statement } from '../../platform/database/statement.js';
import { EVENTS_OF_ARRIVALS, type TakenArrivals } from '../storage/taken-arrivals.js';

export interface FirstEventRow {
  applicationId: string;
  firstFactor: string;
}

/** The sessions that report for the first time with these arrivals, each once. Events name sessions as they like. */
export const TAKE_FIRST_EVENTS = statement<TakenArrivals, FirstEventRow>(
  'metric-first-events',
  `
    WITH reported AS MATERIALIZED (
      SELECT DISTINCT event.application_id, lower(event.session_id) AS session_id FROM ${EVENTS_OF_ARRIVALS}
    )
    DELETE FROM unreported_sessions AS session
    WHERE session_id = ANY (ARRAY(SELECT reported.session_id FROM reported)) AND EXISTS (
      SELECT FROM reported
      WHERE (reported.application_id, reported.session_id) = (session.application_id, session.session_id)
    )
    RETURNING application_id AS "applicationId", first_factor AS "firstFactor"`,
);
