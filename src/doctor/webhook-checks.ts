import { HttpStatus, Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { FAILING_DAYS } from '../webhooks/delivery/webhook-delivery.statements.js';
import { FAILING_WEBHOOKS, type FailingWebhook } from '../webhooks/webhooks.statements.js';
import { type Finding, warn } from './check.js';

/** Endpoints that do not hear of events. */
@Injectable()
export class WebhookChecks {
  constructor(private readonly database: Database) {}

  async run(): Promise<Finding[]> {
    return (await this.database.run(FAILING_WEBHOOKS, {})).map(findingOf);
  }
}

function findingOf({ id, url, offReason, error }: FailingWebhook): Finding {
  if (offReason === null) return warn('webhook', 'webhookFails', url, id, error);
  if (offReason === 'gone') return warn('webhook', 'webhookGone', url, id, HttpStatus.GONE);
  return warn('webhook', 'webhookOff', url, id, FAILING_DAYS);
}
