import { MAIL_OUTBOX } from '../../mail/mail-table.js';
import type { MailTemplate } from '../../mail/mails.js';
import { type Statement, statement } from '../../platform/database/statement.js';
import { type ReviewedRow, type State, shownOf } from '../../platform/outbox/review.statements.js';

export interface ManagedMailRow extends ReviewedRow {
  applicationId: string;
  identityId: string | null;
  template: MailTemplate;
  language: string;
  expiresAt: Date | null;
}

type List = Statement<{ applicationId: string; after: string; limit: number }, ManagedMailRow>;

const SHOWN = shownOf(MAIL_OUTBOX, 'application_id', 'identity_id', 'language', 'expires_at');

/** Each state has the condition of an index. */
const list = (name: string, condition: string): List =>
  statement(
    name,
    `${SHOWN}
  WHERE application_id = :applicationId AND id < :after AND ${condition}
  ORDER BY id DESC LIMIT :limit`,
  );

export const MAILS: Record<State | 'any', List> = {
  any: list('managed-mails', 'true'),
  waiting: list('managed-mails-waiting', 'sent_at IS NULL AND dead_at IS NULL'),
  dead: list('managed-mails-dead', 'sent_at IS NULL AND dead_at IS NOT NULL'),
  sent: list('managed-mails-sent', 'sent_at IS NOT NULL'),
};

/** To one user, the newest first. There are few. */
export const MAILS_OF = statement<{ identityId: string; limit: number }, ManagedMailRow>(
  'managed-mails-of-user',
  `${SHOWN}
  WHERE identity_id = :identityId ORDER BY id DESC LIMIT :limit`,
);

export const MAIL_BY_ID = statement<{ id: string }, ManagedMailRow>(
  'managed-mail-by-id',
  `${SHOWN}
  WHERE id = :id`,
);
