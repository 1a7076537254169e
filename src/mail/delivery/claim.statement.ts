import { statement } from '../../platform/database/statement.js';
import type { OutboxMail } from '../entities/outbox-mail.entity.js';

/** A mail that this replica may deliver until its claim runs out. */
export interface ClaimedMail extends Pick<OutboxMail, 'id' | 'applicationId' | 'template' | 'language' | 'attempts'> {
  recipient: string;
  sealedContent: Buffer;
  hasExpired: boolean;
}

/** Longer than the longest delivery, so that no other replica takes over a mail that is being delivered. */
const CLAIM_LASTS = "interval '2 minutes'";

/**
 * The claim itself counts the attempt. If a mail crashed its sender and only failures counted, it would be tried
 * without end.
 */
export const CLAIM = statement<{ replica: string; atMost: number }, ClaimedMail>(
  'mail-claim',
  `
    UPDATE mail_outbox SET claimed_by = :replica, claimed_until = now() + ${CLAIM_LASTS}, attempts = attempts + 1
    WHERE id IN (
      SELECT id FROM mail_outbox
      WHERE sent_at IS NULL AND dead_at IS NULL AND next_attempt_at <= now()
        AND (claimed_until IS NULL OR claimed_until <= now())
      ORDER BY next_attempt_at LIMIT :atMost
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id, application_id, template, language, recipient, sealed_content, attempts,
      coalesce(expires_at <= now(), false) AS has_expired`,
);
