import type { Sweep } from '../platform/database/sweeps.js';

/** Sent mails are kept for a week to prove that they were sent, dead ones for a month to retry them. */
export const SETTLED_MAILS: Sweep = {
  name: 'settled_mails',
  statement: `
    DELETE FROM mail_outbox WHERE id IN (
      SELECT id FROM mail_outbox
      WHERE created_at < now() - interval '7 days'
        AND (sent_at < now() - interval '7 days' OR dead_at < now() - interval '30 days')
      ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED
    )`,
};
