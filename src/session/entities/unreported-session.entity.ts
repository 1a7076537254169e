import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A session of an application with metrics that has reported no event yet. Its first event removes the row. */
@Entity('unreported_sessions')
export class UnreportedSession {
  /** As text, as the events name it. */
  @PrimaryColumn('text')
  sessionId: string;

  @Column('uuid')
  applicationId: string;

  /** How the sign-in counts. */
  @Column('text')
  firstFactor: string;

  @Index('unreported_sessions_opened_at_index')
  @Column('timestamptz')
  openedAt: Date;
}
