import type { OutboxTable } from '../platform/outbox/outbox-table.js';

export const DISPATCHES: OutboxTable = {
  table: 'dispatches',
  words: ['dispatch', 'dispatches'],
  metrics: ['dispatch', 'dispatches'],
  sort: 'kind',
  contents: ['kind', 'url', 'content'],
  erased: ['content'],
  claimSeconds: 30,
  receiver: 'url',
};
