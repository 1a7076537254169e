import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * One row for every security act: what happened, to which identity, from where. Only the deletion of an identity changes
 * it afterwards, and wipes what identifies the person.
 */
@Entity('audit_events')
@Index('audit_events_of_application_index', ['applicationId', 'type', 'id'])
@Index('audit_events_of_type_index', ['type', 'id'])
@Index('audit_events_of_identity_index', ['identityId', 'occurredAt', 'id'])
@Index('audit_events_of_request_index', ['requestId'])
@Index('audit_events_of_organization_index', { synchronize: false })
@Index('audit_events_sequence_index', ['sequence'])
@Index('audit_events_ends_index', ['applicationId', 'id'], {
  where: "type IN ('session.revoked', 'session.reuse_detected', 'sessions.cut_off', 'signing_keys.withdrawn')",
})
@Index('audit_events_transaction_index', ['transaction'])
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

  /** The operator who did it in the console. */
  @Column('uuid', { nullable: true })
  operatorId: string | null;

  @Column('jsonb')
  details: Record<string, unknown>;

  /** The id of the transaction that wrote it. */
  @Column({
    type: 'bigint',
    nullable: true,
    insert: false,
    select: false,
    default: () => '((pg_current_xact_id()))',
  })
  transaction: string | null;

  /** Its number. A number is drawn after its transaction has an id, and in any order before others are stored. */
  @Column({
    type: 'bigint',
    nullable: true,
    insert: false,
    select: false,
    default: () => "nextval('audit_events_sequence')",
  })
  sequence: string | null;
}
