import { Column, PrimaryColumn } from 'typeorm';

/** The columns of every outbox. */
export abstract class OutboxRow {
  /** It goes with the delivery, so that a second copy after a crash can be recognised. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('timestamptz')
  createdAt: Date;

  @Column('integer')
  attempts: number;

  @Column('timestamptz')
  nextAttemptAt: Date;

  /** The claim under which it is delivered. It may be claimed anew after that has run out. */
  @Column('uuid', { nullable: true })
  claimedBy: string | null;

  /** In an outbox with queues, what waits for another try keeps a moment that is over until it goes back to its queue. */
  @Column('timestamptz', { nullable: true })
  claimedUntil: Date | null;

  @Column('timestamptz', { nullable: true })
  sentAt: Date | null;

  /** When it was given up. `cli … retry` starts over. */
  @Column('timestamptz', { nullable: true })
  deadAt: Date | null;

  /** Why the last attempt failed. */
  @Column('text', { nullable: true })
  lastError: string | null;
}
