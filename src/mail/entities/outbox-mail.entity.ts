import { Column, Entity, Index } from 'typeorm';
import type { Language } from '../../platform/http/language.js';
import { OutboxRow } from '../../platform/outbox/outbox-row.js';
import type { MailTemplate } from '../mails.js';

/**
 * A mail in the outbox. After delivery only the fact of it is kept: no email address, no link, no code. Its id is also
 * its Message-ID.
 */
@Entity('mail_outbox')
@Index('mail_outbox_queues_index', { synchronize: false })
@Index('mail_outbox_retries_index', ['nextAttemptAt'], {
  where: 'sent_at IS NULL AND dead_at IS NULL AND claimed_until IS NOT NULL',
})
@Index('mail_outbox_created_at_index', ['createdAt'])
@Index('mail_outbox_sent_at_index', ['sentAt'], { where: 'sent_at IS NOT NULL' })
@Index('mail_outbox_dead_at_index', ['deadAt'], { where: 'dead_at IS NOT NULL' })
@Index('mail_outbox_of_application_index', ['applicationId', 'id'])
@Index('mail_outbox_unsent_index', ['applicationId', 'id'], { where: 'sent_at IS NULL' })
export class OutboxMail extends OutboxRow {
  @Column('uuid', { nullable: true })
  applicationId: string | null;

  @Index('mail_outbox_identity_id_index')
  @Column('uuid', { nullable: true })
  identityId: string | null;

  @Column('text')
  template: MailTemplate;

  @Column('text')
  language: Language;

  /** Exactly one email address; null once sent. */
  @Column('text', { nullable: true })
  recipient: string | null;

  /** The data of the template with its link and code, sealed with SECRET_KEY; null once sent. */
  @Column('bytea', { nullable: true })
  sealedContent: Buffer | null;

  /** The end of its code's lifetime. The mail is not sent after that. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;
}
