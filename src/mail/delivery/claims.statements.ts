import { type None, statement } from '../../platform/database/statement.js';
import type { Language } from '../../platform/http/language.js';
import type { MailTemplate } from '../mails.js';

/** A mail that this replica has taken on, for as long as its claim lasts. */
export interface ClaimedMail {
  id: string;
  applicationId: string;
  template: MailTemplate;
  language: Language;
  recipient: string;
  sealedContent: Buffer;
  /** This one included. */
  attempts: number;
  hasExpired: boolean;
}

/** Longer than any delivery may take, so that a mail in hand is never taken over. */
const CLAIM = "interval '2 minutes'";

/** Counting the attempt here, not when it has failed, keeps a mail that kills its sender from being tried for ever. */
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

export const settleSent = statement<{ id: string }>(
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
