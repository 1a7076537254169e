import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * One row for every security act: what happened, to which identity, from where. Only the deletion of an identity changes
 * it afterwards, and wipes what identifies the person.
 */
@Entity('audit_events')
@Index('audit_events_of_identity_index', ['identityId', 'occurredAt', 'id'])
export class AuditEvent {
  @PrimaryColumn('uuid')
  id: string;

  /** Part of the key, because it decides which month's table holds the event. */
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

  /** The management key with which it was done. */
  @Column('uuid', { nullable: true })
  managementKeyId: string | null;

  @Column('jsonb')
  details: Record<string, unknown>;
}
