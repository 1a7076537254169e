import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export type CutOffScope = 'identity' | 'application' | 'everybody';

/**
 * One moment that ended every older session of a person, of an application, or of everybody. It holds at once, however
 * many they are; housekeeping then writes it into their rows, and removes it when the last one says so itself.
 */
@Entity('session_cut_offs')
export class SessionCutOff {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  scope: CutOffScope;

  /** The person or the application; a fixed id for everybody. Not a foreign key: it outlives a deleted person. */
  @Index('session_cut_offs_subject_id_index')
  @Column('uuid')
  subjectId: string;

  @Column('timestamptz')
  endedAt: Date;

  @Column('text')
  reason: string;

  /** The one session that goes on, such as the one in which the password was changed. */
  @Column('uuid', { nullable: true })
  keptSessionId: string | null;

  /** The rows up to this id say it themselves. */
  @Column('uuid')
  sweptTo: string;
}
