import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { FieldValues } from '../fields/profile-field-values.js';

/** A user of one application. The same email at two applications is two identities. */
@Entity('identities')
@Index('identities_application_id_email_key', ['applicationId', 'emailKey'], { unique: true })
@Index('identities_application_id_external_id_key', ['applicationId', 'externalId'], {
  unique: true,
  where: 'external_id IS NOT NULL',
})
@Index('identities_application_id_id_index', ['applicationId', 'id'])
@Index('identities_application_id_email_key_pattern_index', { synchronize: false })
@Index('identities_of_name_index', { synchronize: false })
@Index('identities_of_last_word_index', { synchronize: false })
@Index('identities_blocked_index', ['applicationId', 'id'], { where: 'blocked_at IS NOT NULL' })
@Index('identities_waiting_index', ['applicationId', 'id'], { where: 'email_verified_at IS NULL' })
export class Identity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  applicationId: string;

  /** It has the owner's spelling, in NFC and with a lower-case domain. */
  @Column('text')
  email: string;

  /** The email in lower case, which is unique at an application. */
  @Column('text')
  emailKey: string;

  @Column('timestamptz', { nullable: true })
  emailVerifiedAt: Date | null;

  @Column('boolean')
  emailIsRelay: boolean;

  @Column('text', { nullable: true })
  name: string | null;

  @Column('text', { nullable: true })
  picture: string | null;

  @Column('text', { nullable: true })
  locale: string | null;

  /** Argon2id, or the hash of another system until the next sign-in; null where no password is set. */
  @Column('text', { nullable: true })
  passwordHash: string | null;

  @Column('timestamptz', { nullable: true })
  passwordChangedAt: Date | null;

  /** When a second factor was set up: from then on every sign-in asks for it. */
  @Column('timestamptz', { nullable: true })
  mfaEnabledAt: Date | null;

  /** Passwords tried with the emailed link of the sign-up in another browser. */
  @Column('integer', { default: 0 })
  signUpTries: number;

  /** When it came from another system. «It was not me» does not delete such an identity. */
  @Column('timestamptz', { nullable: true })
  importedAt: Date | null;

  /** Its id in the system that it was imported from. A new owner of the email does not inherit it. */
  @Column('text', { nullable: true })
  externalId: string | null;

  /** What programs of the operator keep with it: at most 4 KiB. A new owner of the email does not inherit it. */
  @Column('jsonb', { default: {} })
  metadata: Record<string, unknown>;

  /** What stands in the fields that its application has added. A new owner of the email does not inherit it. */
  @Column('jsonb', { default: {} })
  fields: FieldValues;

  /** When an operator demanded a new password: the present one signs in no more. */
  @Column('timestamptz', { nullable: true })
  newPasswordDueAt: Date | null;

  @Column('timestamptz', { nullable: true })
  blockedAt: Date | null;

  /** When it took its seat of the plan: at its first successful authorize. */
  @Column('timestamptz', { nullable: true })
  seatedAt: Date | null;

  @Index('identities_unconfirmed_index', {
    where: 'email_verified_at IS NULL AND imported_at IS NULL AND blocked_at IS NULL AND seated_at IS NULL',
  })
  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;
}
