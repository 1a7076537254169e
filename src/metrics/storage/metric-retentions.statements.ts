import { type None, statement } from '../../platform/database/statement.js';

const PLANNED = `
    SELECT application.id AS application_id, (plan.metrics->>'retentionDays')::integer AS days
    FROM applications AS application JOIN plans AS plan ON plan.id = application.plan_id
    WHERE plan.metrics->>'retentionDays' IS NOT NULL`;

/** Notes what each plan says now. An application whose plan says nothing keeps what it had. */
export const NOTE_RETENTIONS = statement<None>(
  'metric-retentions-note',
  `
    INSERT INTO metric_retentions AS known (application_id, days)
    ${PLANNED}
    ON CONFLICT (application_id) DO UPDATE SET days = excluded.days,
      lowered_at = CASE WHEN excluded.days < known.days THEN now() ELSE known.lowered_at END
    WHERE known.days <> excluded.days`,
);

/**
 * Without any application that ever had metrics, there is nothing to keep. The plans are asked too, because they could
 * perhaps not be noted.
 */
export const LONGEST_RETENTION = statement<None, { days: number }>(
  'metric-retentions-longest',
  `
    SELECT coalesce(max(days), 0) AS days
    FROM (SELECT days FROM metric_retentions UNION ALL SELECT days FROM (${PLANNED}) AS planned) AS kept`,
);

export const DATABASE_CLOCK = statement<None, { epochMs: number }>(
  'metric-retentions-clock',
  'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS epoch_ms',
);
