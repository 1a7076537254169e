import { statement } from '../platform/database/statement.js';
import type { OutboxMail } from './entities/outbox-mail.entity.js';

export const MAIL_STATES = ['waiting', 'sent', 'dead'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Neither its recipient nor its content. */
export interface ListedMail
  extends Pick<OutboxMail, 'id' | 'template' | 'attempts' | 'createdAt' | 'sentAt' | 'deadAt' | 'lastError'> {
  state: MailState;
  /** Only a mail that waits has it. */
  nextAttemptAt: Date | null;
}

/** Newest first. */
export const LIST_MAILS = statement<{ state: MailState | null; limit: number }, ListedMail>(
  'list-mails',
  `
  SELECT id, template, state, attempts, created_at,
    CASE state WHEN 'waiting' THEN next_attempt_at END AS next_attempt_at, sent_at, dead_at, last_error
  FROM mail_outbox, LATERAL (
    SELECT CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN dead_at IS NOT NULL THEN 'dead' ELSE 'waiting' END AS state
  ) AS judged
  WHERE :state::text IS NULL OR state = :state
  ORDER BY id DESC LIMIT :limit`,
);
