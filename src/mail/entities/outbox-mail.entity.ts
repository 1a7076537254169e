import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Language } from '../../platform/http/language.js';
import type { MailTemplate } from '../mails.js';

/** A mail on its way. Once it is sent, only the fact that it was is left: no address, no link, no code. */
@Entity('mail_outbox')
export class OutboxMail {
  /** Also the mail's Message-ID, so that a copy sent twice after a crash can be recognised. */
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

  /** Exactly one address; null once sent. */
  @Column('text', { nullable: true })
  recipient: string | null;

  /** What the template tells, its link and code included, readable only with SECRET_KEY; null once sent. */
  @Column('bytea', { nullable: true })
  sealedContent: Buffer | null;

  @Index('mail_outbox_created_at_index')
  @Column('timestamptz')
  createdAt: Date;

  /** When the code that it carries has expired: it is not sent after that. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;

  @Column('integer')
  attempts: number;

  @Index('mail_outbox_waiting_index', { where: 'sent_at IS NULL AND dead_at IS NULL' })
  @Column('timestamptz')
  nextAttemptAt: Date;

  /** The replica that is delivering it; another may take over once the claim has run out. */
  @Column('uuid', { nullable: true })
  claimedBy: string | null;

  @Column('timestamptz', { nullable: true })
  claimedUntil: Date | null;

  @Column('timestamptz', { nullable: true })
  sentAt: Date | null;

  /** When it was given up; `cli mail retry` revives it. */
  @Column('timestamptz', { nullable: true })
  deadAt: Date | null;

  /** What the mail server said, without addresses. */
  @Column('text', { nullable: true })
  lastError: string | null;
}
