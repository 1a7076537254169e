import { Column, Entity, Index } from 'typeorm';
import { OutboxRow } from '../platform/outbox/outbox-row.js';

/** What the service posts to a URL of an application. After delivery only the fact of it is kept. */
@Entity('dispatches')
@Index('dispatches_waiting_index', ['url', 'nextAttemptAt'], { where: 'sent_at IS NULL AND dead_at IS NULL' })
@Index('dispatches_created_at_index', ['createdAt'])
@Index('dispatches_sent_at_index', ['sentAt'], { where: 'sent_at IS NOT NULL' })
@Index('dispatches_dead_at_index', ['deadAt'], { where: 'dead_at IS NOT NULL' })
export class Dispatch extends OutboxRow {
  @Index('dispatches_application_id_index')
  @Column('uuid')
  applicationId: string;

  /** Says who writes the request: see dispatch-kinds.ts. */
  @Column('text')
  kind: string;

  @Column('text')
  url: string;

  /** Null once sent. */
  @Column('jsonb', { nullable: true })
  content: object | null;
}
