import { type None, statement } from '../platform/database/statement.js';
import type { OffReason } from './webhooks.statements.js';

export interface FailingWebhook {
  id: string;
  url: string;
  offReason: OffReason | null;
  /** Of the last delivery that failed. */
  error: string | null;
}

/** Those that an operator switched off are as they should be. */
export const FAILING_WEBHOOKS = statement<None, FailingWebhook>(
  'failing-webhooks',
  `
  SELECT id, url, off_reason, (
      SELECT last_error FROM webhook_deliveries
      WHERE endpoint_id = endpoint.id AND last_error IS NOT NULL AND tried_at >= failing_since
      ORDER BY id DESC LIMIT 1
    ) AS error
  FROM webhook_endpoints AS endpoint
  WHERE off_reason <> 'operator' OR (off_at IS NULL AND failing_since < now() - interval '5 minutes')
  ORDER BY id`,
);
