import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Takes the place of the authenticator app once. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn('uuid')
  id: string;

  @Index('recovery_codes_identity_id_index')
  @Column('uuid')
  identityId: string;

  /** The same for the ten codes of a set, so that checking a code costs one hash. */
  @Column('bytea')
  salt: Buffer;

  /** Argon2id: a code is short enough for a person to type, so it must be slow to guess. */
  @Column('bytea')
  codeHash: Buffer;

  @Column('timestamptz', { nullable: true })
  usedAt: Date | null;

  @Column('timestamptz')
  createdAt: Date;
}
