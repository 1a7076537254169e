import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What counts once: the assertion of a client, or the proof of a key. It is remembered until it expires by itself. */
@Entity('used_assertions')
export class UsedAssertion {
  @PrimaryColumn('bytea')
  hash: Buffer;

  @Index('used_assertions_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;
}
