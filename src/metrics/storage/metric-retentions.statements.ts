import { type None, statement } from '../../platform/database/statement.js';

/** The lists run in step. */
export interface Planned {
  applicationIds: string[];
  days: number[];
}

/** What the plans say now, in the main database. */
export const PLANNED_RETENTIONS = statement<None, Planned>(
  'metric-retentions-planned',
  `
    SELECT coalesce(array_agg(application.id::text), '{}') AS application_ids,
      coalesce(array_agg((plan.metrics->>'retentionDays')::integer), '{}') AS days
    FROM applications AS application JOIN plans AS plan ON plan.id = application.plan_id
    WHERE plan.metrics->>'retentionDays' IS NOT NULL`,
);

/** An application whose plan says nothing keeps what it had. */
export const NOTE_RETENTIONS = statement<Planned>(
  'metric-retentions-note',
  `
    INSERT INTO metric_retentions AS known (application_id, days)
    SELECT * FROM unnest(:applicationIds::uuid[], :days::integer[])
    ON CONFLICT (application_id) DO UPDATE SET days = excluded.days,
      lowered_at = CASE WHEN excluded.days < known.days THEN now() ELSE known.lowered_at END
    WHERE known.days <> excluded.days`,
);

/** Without any application that ever had metrics, there is nothing to keep. */
export const LONGEST_RETENTION = statement<None, { days: number }>(
  'metric-retentions-longest',
  'SELECT coalesce(max(days), 0) AS days FROM metric_retentions',
);
