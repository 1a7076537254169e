import { statement } from '../../platform/database/statement.js';
import type { SignInStep } from '../../platform/telemetry/auth-steps.js';
import { eventsOfArrivals, type TakenArrivals } from '../storage/taken-arrivals.js';
import { addToAuthCounts } from './add-auth-counts.statement.js';

const FIRST_EVENT: SignInStep = 'first_event';

/** Counts the sessions that report for the first time with these arrivals, each once. Events name sessions as they like. */
export const COUNT_FIRST_EVENTS = statement<TakenArrivals>(
  'metric-first-events',
  `
    WITH reported AS MATERIALIZED (
      SELECT DISTINCT event.application_id, lower(event.session_id) AS session_id
      FROM ${eventsOfArrivals('applicationIds', 'sessionIds')}
    ), begun AS (
      DELETE FROM unreported_sessions AS session
      WHERE session_id = ANY (ARRAY(SELECT reported.session_id FROM reported)) AND EXISTS (
        SELECT FROM reported
        WHERE (reported.application_id, reported.session_id) = (session.application_id, session.session_id)
      )
      RETURNING application_id, first_factor
    )${addToAuthCounts(`(
        SELECT application_id, 'sign_in', '${FIRST_EVENT}', first_factor, count(*) FROM begun
        GROUP BY application_id, first_factor
      )`)}`,
);
