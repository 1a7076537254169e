import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export type CutOffScope = 'identity' | 'application' | 'everybody';

/**
 * A moment that ended every older session of an identity, of an application, or of all. It takes effect at once,
 * however many sessions there are. Housekeeping then writes it into their rows, and removes it after the last one.
 */
@Entity('session_cut_offs')
export class SessionCutOff {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  scope: CutOffScope;

  /** The identity or the application; a fixed id for all. Not a foreign key: it outlives a deleted identity. */
  @Index('session_cut_offs_subject_id_index')
  @Column('uuid')
  subjectId: string;

  @Column('timestamptz')
  endedAt: Date;

  /** Only sessions that were opened before it have ended; null means before `endedAt`. */
  @Column('timestamptz', { nullable: true })
  openedBefore: Date | null;

  @Column('text')
  reason: string;

  /** The session that stays open, such as the one in which the password was changed. */
  @Column('uuid', { nullable: true })
  keptSessionId: string | null;

  /** It has been written into the rows up to this id. */
  @Column('uuid')
  sweptTo: string;
}
