import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * What a user asked for on the page of the first factor, for the end of the sign-in. A user who has just set up a factor may
 * ask for `codes` again.
 */
export type Wish = 'remember' | 'passkey' | 'codes';

/** What a user proved in a flow, as long as a second factor is due. It opens nothing: only its browser may add the factor. */
@Entity('held_proofs')
export class HeldProof {
  /** A newer proof of the flow replaces the older one. */
  @PrimaryColumn('uuid')
  flowId: string;

  @Index('held_proofs_identity_id_index')
  @Column('uuid')
  identityId: string;

  @Column('text')
  provider: string;

  @Column('text', { array: true })
  amr: string[];

  /** The hash that the password matched; null where no password was asked for. */
  @Column('text', { nullable: true })
  passwordHash: string | null;

  /** The browser that gave the proof. */
  @Column('bytea')
  browserHash: Buffer;

  @Column('timestamptz')
  authenticatedAt: Date;

  /** The browser that continued an earlier sign-in; null where something was proved. */
  @Column('uuid', { nullable: true })
  rememberedBrowserId: string | null;

  @Column('text', { array: true })
  wishes: Wish[];

  /** Wrong codes of the second factor. */
  @Column('integer')
  tries: number;

  @Column('timestamptz')
  expiresAt: Date;
}
