import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
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
  const log = `\`webhooks deliveries ${id}\` says what it answers.`;
  if (offReason === null) return warn('webhook', `${url} accepts nothing: ${error ?? 'it fails'}`, log);
  const why = offReason === 'gone' ? 'it answered 410' : 'it failed for three days';
  return warn('webhook', `${url} is switched off: ${why}`, `${log} Once it works, \`webhooks on ${id}\` goes on.`);
}
