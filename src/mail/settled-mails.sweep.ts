import type { Sweep } from '../platform/database/sweeps.js';

/** A week to answer whether a mail was sent, a month to try again what was given up. */
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
