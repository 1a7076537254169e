import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What shows that the owner of an account is present in a session: a proof of the last minutes, or an emailed code. */
@Entity('fresh_proofs')
export class FreshProofRow {
  @PrimaryColumn('uuid')
  sessionId: string;

  /** It is null until something was proved. */
  @Column('timestamptz', { nullable: true })
  provedAt: Date | null;

  /** The MAC of the emailed digits; null if none are on their way. */
  @Column('bytea', { nullable: true })
  digitsMac: Buffer | null;

  /** Wrong guesses at these digits so far. */
  @Column('integer')
  tries: number;

  @Column('timestamptz', { nullable: true })
  requestedAt: Date | null;

  /** When the digits expire. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;
}
