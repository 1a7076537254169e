import { statement } from '../../platform/database/statement.js';

/** What an operator has to look at. Each kind has its words. */
export interface Concern {
  kind: 'mailsGivenUp' | 'mailsWait' | 'webhookOff' | 'webhookFails' | 'apiKeyEnds' | 'managementKeyEnds';
  applicationId: string | null;
  /** The slug of the application; null for what belongs to none. */
  application: string | null;
  /** A URL, or a name. */
  subject: string | null;
  since: Date;
}

const HERE = '(:applicationId::uuid IS NULL OR application_id = :applicationId)';
const SOON = "BETWEEN now() AND now() + interval '14 days'";
/** A failing mail server leaves any number of mails, and some of them say it. */
const SOME = 1000;

/** Each part reads a partial index, or a table with few rows. */
export const CONCERNS = statement<{ applicationId: string | null }, Concern>(
  'console-concerns',
  `
    SELECT kind, application_id, (SELECT slug FROM applications WHERE id = application_id) AS application, subject, since FROM (
      SELECT 'mailsGivenUp' AS kind, application_id, NULL AS subject, min(dead_at) AS since FROM (
        SELECT application_id, dead_at FROM mail_outbox
        WHERE sent_at IS NULL AND dead_at IS NOT NULL AND sealed_content IS NOT NULL AND ${HERE} LIMIT ${SOME}
      ) AS dead GROUP BY application_id
      UNION ALL
      SELECT 'mailsWait', application_id, NULL, min(created_at) FROM (
        SELECT application_id, created_at FROM mail_outbox
        WHERE sent_at IS NULL AND dead_at IS NULL AND created_at < now() - interval '10 minutes' AND ${HERE}
        LIMIT ${SOME}
      ) AS waiting GROUP BY application_id
      UNION ALL
      SELECT CASE WHEN off_at IS NULL THEN 'webhookFails' ELSE 'webhookOff' END, application_id, url,
        COALESCE(off_at, failing_since)
      FROM webhook_endpoints
      WHERE (off_reason <> 'operator' OR failing_since < now() - interval '10 minutes' AND off_at IS NULL) AND ${HERE}
      UNION ALL
      SELECT 'apiKeyEnds', application_id, name, expires_at FROM api_keys
      WHERE revoked_at IS NULL AND expires_at ${SOON} AND ${HERE}
      UNION ALL
      SELECT 'managementKeyEnds', application_id, name, expires_at FROM management_keys
      WHERE revoked_at IS NULL AND expires_at ${SOON} AND ${HERE}
    ) AS concerns
    ORDER BY since LIMIT 50`,
);
