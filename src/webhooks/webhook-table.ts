import type { OutboxTable } from '../platform/outbox/outbox-table.js';

export const WEBHOOK_DELIVERIES: OutboxTable = {
  table: 'webhook_deliveries',
  words: ['webhook', 'webhooks'],
  metrics: ['webhook', 'webhooks'],
  sort: 'type',
  contents: ['event_id', 'body'],
  erased: [],
  claimSeconds: 30,
  receiver: 'endpoint_id',
  order: { object: 'object', sequence: 'sequence' },
};

/** The type of an event that only shows that an endpoint works. */
export const TEST_TYPE = 'webhook.test';
