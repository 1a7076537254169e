import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An account elsewhere that signs in to this identity. It is known by issuer and subject, never by email. */
@Entity('linked_accounts')
@Index('linked_accounts_application_id_issuer_subject_key', ['applicationId', 'issuer', 'subject'], { unique: true })
@Index('linked_accounts_of_provider_index', ['applicationId', 'provider', 'identityId'])
export class LinkedAccount {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  applicationId: string;

  @Index('linked_accounts_identity_id_index')
  @Column('uuid')
  identityId: string;

  @Column('text')
  provider: string;

  @Column('text')
  issuer: string;

  @Column('text')
  subject: string;

  /** What its owner knows it by, as the provider said when it was linked; null for links from before that was kept. */
  @Column('text', { nullable: true })
  accountName: string | null;

  /** It was linked by signing in to the identity. No mailbox has proved that both are of one owner. */
  @Column('boolean', { default: false })
  bySignIn: boolean;

  @Column('timestamptz')
  createdAt: Date;
}
