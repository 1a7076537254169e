import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The link that stops or undoes a change of email. It was emailed to the mailbox that the account had before. */
@Entity('address_undos')
export class EmailUndo {
  @PrimaryColumn('uuid')
  id: string;

  /** Of the secret in the emailed link. */
  @Index('address_undos_link_hash_key', { unique: true })
  @Column('bytea')
  linkHash: Buffer;

  @Index('address_undos_identity_id_index')
  @Column('uuid')
  identityId: string;

  /** The email that is restored. */
  @Column('text')
  email: string;

  @Column('text')
  emailKey: string;

  @Column('boolean')
  emailIsRelay: boolean;

  /** The email that takes its place. */
  @Column('text')
  newEmail: string;

  /** What was added to the account since then may be a thief's. */
  @Column('timestamptz')
  requestedAt: Date;

  /** Null as long as the new email is not confirmed. */
  @Column('timestamptz', { nullable: true })
  changedAt: Date | null;

  @Index('address_undos_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;
}
