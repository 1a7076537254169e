import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A browser whose owner allowed it to continue an earlier sign-in at one application. */
@Entity('remembered_browsers')
export class RememberedBrowser {
  @PrimaryColumn('uuid')
  id: string;

  @Index('remembered_browsers_application_id_index')
  @Column('uuid')
  applicationId: string;

  @Index('remembered_browsers_identity_id_index')
  @Column('uuid')
  identityId: string;

  /** The hash of the secret in the browser's cookie. Each use replaces the secret. */
  @Column('bytea')
  secretHash: Buffer;

  /** The hash of the secret before. Other tabs may send it for a moment; later it shows that the cookie was copied. */
  @Column('bytea', { nullable: true })
  previousHash: Buffer | null;

  /** How the identity signed in: `password`, or an upstream's id. */
  @Column('text')
  provider: string;

  /** The methods of that sign-in, without its second factor. */
  @Column('text', { array: true })
  amr: string[];

  @Column('timestamptz')
  authenticatedAt: Date;

  @Column('text', { nullable: true })
  ip: string | null;

  @Column('text', { nullable: true })
  userAgent: string | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  lastUsedAt: Date;

  @Index('remembered_browsers_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;

  /** A session alone can forget it, a thief's too: from then on it only shows whether the cookie was copied. */
  @Column('timestamptz', { nullable: true })
  forgottenAt: Date | null;
}
