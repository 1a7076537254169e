import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The one-time code that leads from a session of an application into the portal. */
@Entity('portal_codes')
export class PortalCode {
  @PrimaryColumn('uuid')
  id: string;

  @Index('portal_codes_code_hash_key', { unique: true })
  @Column('bytea')
  codeHash: Buffer;

  @Index('portal_codes_application_id_index')
  @Column('uuid')
  applicationId: string;

  @Index('portal_codes_identity_id_index')
  @Column('uuid')
  identityId: string;

  /** The session of the application. */
  @Column('uuid')
  openedFrom: string;

  @Column('timestamptz')
  createdAt: Date;

  @Index('portal_codes_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  usedAt: Date | null;

  /** The portal session that it opened. */
  @Column('uuid', { nullable: true })
  sessionId: string | null;
}
