import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An authenticator app. It asks for nothing until the owner has entered a first code of it. */
@Entity('totp_factors')
export class TotpFactor {
  @PrimaryColumn('uuid')
  id: string;

  @Index('totp_factors_identity_id_key', { unique: true })
  @Column('uuid')
  identityId: string;

  /** The secret that the app holds too, sealed under SECRET_KEY. */
  @Column('bytea')
  sealedSecret: Buffer;

  /** Stands for the browser or the session that began the setup. The secret is shown to no other. */
  @Column('bytea')
  begunBy: Buffer;

  /** It is null until the first code. */
  @Column('timestamptz', { nullable: true })
  confirmedAt: Date | null;

  /** The latest time step whose code was used: no code of it or of an earlier one counts again. */
  @Column('integer')
  lastStep: number;

  @Column('timestamptz')
  createdAt: Date;
}
