import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What the service posts to a URL of an application. After delivery only the fact of it is kept. */
@Entity('dispatches')
@Index('dispatches_waiting_index', ['url', 'nextAttemptAt'], { where: 'sent_at IS NULL AND dead_at IS NULL' })
export class Dispatch {
  /** It also names the dispatch to its receiver, so that a second copy after a crash can be recognised. */
  @PrimaryColumn('uuid')
  id: string;

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

  @Index('dispatches_created_at_index')
  @Column('timestamptz')
  createdAt: Date;

  @Column('integer')
  attempts: number;

  @Column('timestamptz')
  nextAttemptAt: Date;

  /** The replica that delivers it. Another may take over after the claim has run out. */
  @Column('uuid', { nullable: true })
  claimedBy: string | null;

  @Column('timestamptz', { nullable: true })
  claimedUntil: Date | null;

  @Column('timestamptz', { nullable: true })
  sentAt: Date | null;

  /** When it was given up. */
  @Column('timestamptz', { nullable: true })
  deadAt: Date | null;

  @Column('text', { nullable: true })
  lastError: string | null;
}
