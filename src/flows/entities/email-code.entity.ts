import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Each code is for one purpose. Only a sign-in has digits and no link. */
export type EmailCodeKind = 'verify_email' | 'reset_password' | 'sign_in';
export type LinkedKind = Exclude<EmailCodeKind, 'sign_in'>;

/**
 * An email carries a long code in its link and six digits to type; for a sign-in, the digits alone. Either of them counts
 * once. For an email without an account a decoy is stored, so that asking costs the same and reveals nothing.
 */
@Entity('email_codes')
@Index('email_codes_flow_id_kind_index', ['flowId', 'kind'])
export class EmailCode {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: EmailCodeKind;

  @Column('uuid')
  flowId: string;

  /** Null for a decoy, which no code matches. */
  @Index('email_codes_identity_id_index')
  @Column('uuid', { nullable: true })
  identityId: string | null;

  /** Where the digits of a sign-in went, also if it has no account yet. Null for a decoy, and for the other kinds. */
  @Column('text', { nullable: true })
  email: string | null;

  /** SHA-256 of the link's code. */
  @Column('bytea')
  linkHash: Buffer;

  /** A MAC: a plain hash of six digits can be computed backwards. */
  @Column('bytea')
  digitsMac: Buffer;

  /** Wrong guesses of the digits. */
  @Column('integer')
  tries: number;

  /** The browser that asked for the email on a hosted page; null for a request through the API. */
  @Column('bytea', { nullable: true })
  browserHash: Buffer | null;

  /** The IP address and the user agent that asked for it: its page shows them. */
  @Column('text', { nullable: true })
  ip: string | null;

  @Column('text', { nullable: true })
  userAgent: string | null;

  /** Sent after a sign-in to an account that waits for verification. No answer shows that it was sent. */
  @Column('boolean', { default: false })
  isReminder: boolean;

  @Column('timestamptz')
  createdAt: Date;

  @Index('email_codes_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  usedAt: Date | null;

  /** When another browser confirmed the sign-up with its password. The one that waits may continue until it is replaced. */
  @Column('timestamptz', { nullable: true })
  grantedAt: Date | null;

  /** When a newer code or a change of the account replaced it. */
  @Column('timestamptz', { nullable: true })
  replacedAt: Date | null;
}
