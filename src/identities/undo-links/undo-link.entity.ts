import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The changes whose notices carry a link that undoes them. */
export type UndoableChange =
  | 'email'
  | 'password'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes'
  | 'passkey_added'
  | 'passkey_removed'
  | 'account_linked'
  | 'account_unlinked'
  | 'accounts_merged';

/**
 * The link «It was not me» in the notice of a change. It was emailed to the mailbox that the account had before the
 * change.
 */
@Entity('address_undos')
export class UndoLink {
  @PrimaryColumn('uuid')
  id: string;

  /** The hash of the secret in the emailed link. */
  @Index('address_undos_link_hash_key', { unique: true })
  @Column('bytea')
  linkHash: Buffer;

  @Index('address_undos_identity_id_index')
  @Column('uuid')
  identityId: string;

  @Column('text', { default: 'email' })
  change: UndoableChange;

  /** The email that is restored. */
  @Column('text')
  email: string;

  @Column('text')
  emailKey: string;

  @Column('boolean')
  emailIsRelay: boolean;

  /** The email that takes its place; null for another change. */
  @Column('text', { nullable: true })
  newEmail: string | null;

  /** When the change was asked for. Of two mailboxes the one with the earlier link had the account first. */
  @Column('timestamptz')
  requestedAt: Date;

  /** It is null as long as a new email is not confirmed. */
  @Column('timestamptz', { nullable: true })
  changedAt: Date | null;

  /**
   * When the session that made the change was signed in. What was added to the account from then on may be a thief's.
   * It is null in rows from before: the time of the request counts.
   */
  @Column('timestamptz', { nullable: true })
  since: Date | null;

  @Index('address_undos_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;
}
