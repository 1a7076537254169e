import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * What happened, to whom, from where: one line for every security act. Nothing changes it afterwards but the deletion
 * of a person, which wipes what identifies them.
 */
@Entity('audit_events')
@Index('audit_events_of_identity_index', ['identityId', 'occurredAt', 'id'])
export class AuditEvent {
  @PrimaryColumn('uuid')
  id: string;

  /** Part of the key, for it says which month's table the event is in. */
  @PrimaryColumn('timestamptz')
  occurredAt: Date;

  @Column('text')
  type: string;

  @Column('uuid', { nullable: true })
  applicationId: string | null;

  @Column('uuid', { nullable: true })
  identityId: string | null;

  @Column('uuid', { nullable: true })
  sessionId: string | null;

  @Column('text', { nullable: true })
  ip: string | null;

  @Column('text', { nullable: true })
  userAgent: string | null;

  @Column('text', { nullable: true })
  requestId: string | null;

  @Column('jsonb')
  details: Record<string, unknown>;
}
