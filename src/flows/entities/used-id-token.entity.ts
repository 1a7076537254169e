import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An ID token that has signed in: it does so once. It is remembered until it expires by itself. */
@Entity('used_id_tokens')
export class UsedIdToken {
  @PrimaryColumn('bytea')
  tokenHash: Buffer;

  @Index('used_id_tokens_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;
}
