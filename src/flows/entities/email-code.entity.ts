import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

export type EmailCodeKind = 'verify_email' | 'reset_password';

/**
 * What a mail carries: one long code for its link and six digits to type, either of which counts once. Where there
 * is no account behind an address a decoy is stored, so that asking costs the same and tells nothing.
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

  /** Null for a decoy, which nobody can use. */
  @Index('email_codes_identity_id_index')
  @Column('uuid', { nullable: true })
  identityId: string | null;

  /** SHA-256 of the link's code. */
  @Column('bytea')
  linkHash: Buffer;

  /** A MAC: six digits are too few for a hash that anybody can compute. */
  @Column('bytea')
  digitsMac: Buffer;

  /** Wrong guesses of the digits. */
  @Column('integer')
  tries: number;

  /** The browser that asked for the mail on a hosted page; null for what was asked for through the API. */
  @Column('bytea', { nullable: true })
  browserHash: Buffer | null;

  /** From where, and with what, it was asked for: its page says so. */
  @Column('text', { nullable: true })
  ip: string | null;

  @Column('text', { nullable: true })
  userAgent: string | null;

  /** For a person who signed in to an account that waits for verification. Nobody else can see that it was sent. */
  @Column('boolean', { default: false })
  isReminder: boolean;

  @Column('timestamptz')
  createdAt: Date;

  @Index('email_codes_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  usedAt: Date | null;

  /** When another browser confirmed the sign-up with its password: the one that waits may go on until it is replaced. */
  @Column('timestamptz', { nullable: true })
  grantedAt: Date | null;

  /** When a newer code, or a change of the account, took its place. */
  @Column('timestamptz', { nullable: true })
  replacedAt: Date | null;
}
