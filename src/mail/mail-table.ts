import type { OutboxTable } from '../platform/outbox/outbox-table.js';

export const MAIL_OUTBOX: OutboxTable = {
  table: 'mail_outbox',
  words: ['email', 'emails'],
  metrics: ['mail', 'mails'],
  sort: 'template',
  contents: ['application_id', 'template', 'language', 'recipient', 'sealed_content'],
  erased: ['recipient', 'sealed_content'],
  claimSeconds: 120,
  queue: 'coalesce(application_id, id)',
  expired: 'its code expired before it could be delivered',
};
