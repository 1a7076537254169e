import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Language } from '../../platform/http/language.js';
import type { MailTemplate } from '../mails.js';

/** A mail in the outbox. After delivery only the fact of it is kept: no email address, no link, no code. */
@Entity('mail_outbox')
export class OutboxMail {
  /** It is also the mail's Message-ID, so that a second copy after a crash can be recognised. */
  @PrimaryColumn('uuid')
  id: string;

  @Index('mail_outbox_application_id_index')
  @Column('uuid')
  applicationId: string;

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

  @Index('mail_outbox_created_at_index')
  @Column('timestamptz')
  createdAt: Date;

  /** The end of its code's lifetime. The mail is not sent after that. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;

  @Column('integer')
  attempts: number;

  @Index('mail_outbox_waiting_index', { where: 'sent_at IS NULL AND dead_at IS NULL' })
  @Column('timestamptz')
  nextAttemptAt: Date;

  /** The replica that delivers it. Another may take over after the claim has run out. */
  @Column('uuid', { nullable: true })
  claimedBy: string | null;

  @Column('timestamptz', { nullable: true })
  claimedUntil: Date | null;

  @Column('timestamptz', { nullable: true })
  sentAt: Date | null;

  /** When it was given up. `cli mail retry` starts over. */
  @Column('timestamptz', { nullable: true })
  deadAt: Date | null;

  /** The mail server's answer, without email addresses. */
  @Column('text', { nullable: true })
  lastError: string | null;
}
