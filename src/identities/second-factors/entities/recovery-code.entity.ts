import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Takes the place of the authenticator app once. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn('uuid')
  id: string;

  @Index('recovery_codes_identity_id_index')
  @Column('uuid')
  identityId: string;

  /** The same for the ten codes of a set, so that a code is hashed once to be found. */
  @Column('bytea')
  salt: Buffer;

  /** An HMAC under the key of the set; argon2id, which is slow to guess, in a set that an earlier version made. */
  @Column('bytea')
  codeHash: Buffer;

  /** The same key in each row of a set, sealed under SECRET_KEY. Null in a set that an earlier version made. */
  @Column('bytea', { nullable: true })
  sealedKey: Buffer | null;

  @Column('timestamptz', { nullable: true })
  usedAt: Date | null;

  @Column('timestamptz')
  createdAt: Date;
}
