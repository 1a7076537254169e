import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A deleted identity, with the position up to which its audit events are wiped. */
@Entity('forgotten_identities')
export class ForgottenIdentity {
  @PrimaryColumn('uuid')
  identityId: string;

  @Column('timestamptz')
  forgottenAt: Date;

  /** The events up to this one, in the order of their time and id, no longer identify a person. */
  @Column('timestamptz')
  wipedUntil: Date;

  @Column('uuid')
  wipedId: string;
}
