import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

const IS_OPEN = 'accepted_at IS NULL AND withdrawn_at IS NULL';

/**
 * Lets the owner of a mailbox make an account at an application, or become a member of one of its organizations. A mailbox
 * has one for each that is neither accepted nor withdrawn, and it ends by itself.
 */
@Entity('invitations')
@Index('invitations_open_of_application_key', ['applicationId', 'emailKey'], {
  unique: true,
  where: `${IS_OPEN} AND organization_id IS NULL`,
})
@Index('invitations_open_of_organization_key', ['organizationId', 'emailKey'], {
  unique: true,
  where: `${IS_OPEN} AND organization_id IS NOT NULL`,
})
@Index('invitations_organization_id_id_index', ['organizationId', 'id'], { where: 'organization_id IS NOT NULL' })
@Index('invitations_application_id_id_index', ['applicationId', 'id'])
@Index('invitations_email_key_index', ['applicationId', 'emailKey'])
export class Invitation {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  applicationId: string;

  /** As identities have it: the spelling of the person who invites, and in lower case. */
  @Column('text')
  email: string;

  @Column('text')
  emailKey: string;

  /** Of the newest mail. */
  @Column('bytea', { unique: true })
  tokenHash: Buffer;

  @Column('text', { nullable: true })
  name: string | null;

  @Column('text', { nullable: true })
  locale: string | null;

  /** Where the sign-in leads; null means the application's first origin. */
  @Column('text', { nullable: true })
  redirectUrl: string | null;

  /** Who invited: a key, an operator, or neither on the command line. */
  @Column('uuid', { nullable: true })
  managementKeyId: string | null;

  @Column('uuid', { nullable: true })
  operatorId: string | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  sentAt: Date;

  /** How many mails there were. */
  @Column('integer')
  sends: number;

  @Index('invitations_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  acceptedAt: Date | null;

  /** The account that accepted it. */
  @Index('invitations_identity_id_index', { where: 'identity_id IS NOT NULL' })
  @Column('uuid', { nullable: true })
  identityId: string | null;

  @Column('timestamptz', { nullable: true })
  withdrawnAt: Date | null;

  /** Null for the application itself. */
  @Column('uuid', { nullable: true })
  organizationId: string | null;

  /** What the person is there from then on. */
  @Column('text', { array: true, default: [] })
  roles: string[];
}
