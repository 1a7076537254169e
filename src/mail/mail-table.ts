import type { OutboxTable } from '../platform/outbox/outbox-table.js';

/**
 * A code, which a person waits for, stands in another queue of its application than invitations and notices, so it waits for
 * one of them at most, and codes never hold them up for ever. The index of the queues has this very expression.
 */
const QUEUE =
  "(coalesce(application_id, id)::text || (expires_at IS NOT NULL AND template NOT LIKE '%invitation')::text)";

export const MAIL_OUTBOX: OutboxTable = {
  table: 'mail_outbox',
  words: ['email', 'emails'],
  metrics: ['mail', 'mails'],
  sort: 'template',
  contents: ['application_id', 'template', 'language', 'recipient', 'sealed_content'],
  erased: ['recipient', 'sealed_content'],
  claimSeconds: 120,
  queue: QUEUE,
  expired: 'its code expired before it could be delivered',
};
