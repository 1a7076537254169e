import { statement } from '../../platform/database/statement.js';
import { EVENTS_OF_ARRIVALS, type TakenArrivals } from './taken-arrivals.js';

const MOST_TARGETS = 200;

export interface RefusedTarget {
  applicationId: string;
  day: string;
  target: string;
}

/**
 * Notes the targets that are new on their day while there is room, and answers those for which there is none. What a day
 * has already is counted once, at the first of its new targets.
 */
export const ADMIT_TARGETS = statement<TakenArrivals, RefusedTarget>(
  'metric-roll-up-admit',
  `
    WITH unknown AS (
      SELECT application_id, day, target, row_number() OVER (PARTITION BY application_id, day ORDER BY first) AS number
      FROM (
        SELECT event.application_id, (event.occurred_at AT TIME ZONE 'UTC')::date AS day, event.target,
          min(event.occurred_at) AS first
        FROM ${EVENTS_OF_ARRIVALS}
        GROUP BY 1, 2, 3
      ) AS seen
      WHERE NOT EXISTS (
        SELECT FROM metric_targets AS known
        WHERE known.application_id = seen.application_id AND known.day = seen.day AND known.target = seen.target
      )
    ), measured AS (
      SELECT *, CASE WHEN number = 1 THEN (
        SELECT count(*) FROM metric_targets AS known
        WHERE known.application_id = unknown.application_id AND known.day = unknown.day
      ) END AS known
      FROM unknown
    ), judged AS MATERIALIZED (
      SELECT application_id, day, target,
        number <= ${MOST_TARGETS} - max(known) OVER (PARTITION BY application_id, day) AS fits
      FROM measured
    ), admitted AS (
      INSERT INTO metric_targets (application_id, day, target) SELECT application_id, day, target FROM judged WHERE fits
    )
    SELECT application_id AS "applicationId", day::text, target FROM judged WHERE NOT fits`,
);
