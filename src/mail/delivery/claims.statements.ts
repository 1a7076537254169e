import { type None, statement } from '../../platform/database/statement.js';
import type { Language } from '../../platform/http/language.js';
import type { MailTemplate } from '../mails.js';

/** A mail that this replica may deliver until its claim runs out. */
export interface ClaimedMail {
  id: string;
  applicationId: string;
  template: MailTemplate;
  language: Language;
  recipient: string;
  sealedContent: Buffer;
  /** The current attempt included. */
  attempts: number;
  hasExpired: boolean;
}

/** Longer than the longest delivery, so that no other replica takes over a mail that is being delivered. */
const CLAIM = "interval '2 minutes'";

/**
 * The claim itself counts the attempt. If a mail crashed its sender and only failures counted, it would be tried
 * without end.
 */
export const claim = statement<{ replica: string; atMost: number }, ClaimedMail>(
  'mail-claim',
  `
    UPDATE mail_outbox SET claimed_by = :replica, claimed_until = now() + ${CLAIM}, attempts = attempts + 1
    WHERE id IN (
      SELECT id FROM mail_outbox
      WHERE sent_at IS NULL AND dead_at IS NULL AND next_attempt_at <= now()
        AND (claimed_until IS NULL OR claimed_until <= now())
      ORDER BY next_attempt_at LIMIT :atMost
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id, application_id AS "applicationId", template, language, recipient,
      sealed_content AS "sealedContent", attempts, coalesce(expires_at <= now(), false) AS "hasExpired"`,
);

export const markSent = statement<{ id: string }>(
  'mail-sent',
  `
    UPDATE mail_outbox SET sent_at = now(), recipient = NULL, sealed_content = NULL,
      claimed_by = NULL, claimed_until = NULL, dead_at = NULL, last_error = NULL
    WHERE id = :id AND sent_at IS NULL`,
);

export const postpone = statement<{ id: string; replica: string; seconds: number; error: string }>(
  'mail-postpone',
  `
    UPDATE mail_outbox SET next_attempt_at = now() + make_interval(secs => :seconds), last_error = :error,
      claimed_by = NULL, claimed_until = NULL
    WHERE id = :id AND claimed_by = :replica AND sent_at IS NULL`,
);

export const bury = statement<{ id: string; replica: string; error: string }>(
  'mail-bury',
  `
    UPDATE mail_outbox SET dead_at = now(), last_error = :error, claimed_by = NULL, claimed_until = NULL,
      recipient = CASE WHEN expires_at <= now() THEN NULL ELSE recipient END,
      sealed_content = CASE WHEN expires_at <= now() THEN NULL ELSE sealed_content END
    WHERE id = :id AND claimed_by = :replica AND sent_at IS NULL`,
);

export const release = statement<{ id: string; replica: string }>(
  'mail-release',
  `
    UPDATE mail_outbox SET claimed_by = NULL, claimed_until = NULL, attempts = attempts - 1
    WHERE id = :id AND claimed_by = :replica AND sent_at IS NULL`,
);

export const countWaiting = statement<None, { waiting: number }>(
  'mail-count-waiting',
  'SELECT count(*)::int AS waiting FROM mail_outbox WHERE sent_at IS NULL AND dead_at IS NULL',
);
