import type { Statement } from '../../platform/database/statement.js';
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
export const claim: Statement<ClaimedMail> = {
  name: 'mail-claim',
  text: `
    UPDATE mail_outbox SET claimed_by = $1, claimed_until = now() + ${CLAIM}, attempts = attempts + 1
    WHERE id IN (
      SELECT id FROM mail_outbox
      WHERE sent_at IS NULL AND dead_at IS NULL AND next_attempt_at <= now()
        AND (claimed_until IS NULL OR claimed_until <= now())
      ORDER BY next_attempt_at LIMIT $2
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id, application_id AS "applicationId", template, language, recipient,
      sealed_content AS "sealedContent", attempts, coalesce(expires_at <= now(), false) AS "hasExpired"`,
};

export const settleSent: Statement<never> = {
  name: 'mail-sent',
  text: `
    UPDATE mail_outbox SET sent_at = now(), recipient = NULL, sealed_content = NULL,
      claimed_by = NULL, claimed_until = NULL, dead_at = NULL, last_error = NULL
    WHERE id = $1 AND sent_at IS NULL`,
};

export const postpone: Statement<never> = {
  name: 'mail-postpone',
  text: `
    UPDATE mail_outbox SET next_attempt_at = now() + make_interval(secs => $3), last_error = $4,
      claimed_by = NULL, claimed_until = NULL
    WHERE id = $1 AND claimed_by = $2 AND sent_at IS NULL`,
};

export const bury: Statement<never> = {
  name: 'mail-bury',
  text: `
    UPDATE mail_outbox SET dead_at = now(), last_error = $3, claimed_by = NULL, claimed_until = NULL,
      recipient = CASE WHEN expires_at <= now() THEN NULL ELSE recipient END,
      sealed_content = CASE WHEN expires_at <= now() THEN NULL ELSE sealed_content END
    WHERE id = $1 AND claimed_by = $2 AND sent_at IS NULL`,
};

export const release: Statement<never> = {
  name: 'mail-release',
  text: `
    UPDATE mail_outbox SET claimed_by = NULL, claimed_until = NULL, attempts = attempts - 1
    WHERE id = $1 AND claimed_by = $2 AND sent_at IS NULL`,
};

export const countWaiting: Statement<{ waiting: number }> = {
  name: 'mail-count-waiting',
  text: 'SELECT count(*)::int AS waiting FROM mail_outbox WHERE sent_at IS NULL AND dead_at IS NULL',
};
