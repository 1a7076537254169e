import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somebody who was deleted, and how far their audit events are wiped. */
@Entity('forgotten_identities')
export class ForgottenIdentity {
  @PrimaryColumn('uuid')
  identityId: string;

  @Column('timestamptz')
  forgottenAt: Date;

  /** The events up to this one, in the order of their time and id, name nobody any more. */
  @Column('timestamptz')
  wipedUntil: Date;

  @Column('uuid')
  wipedId: string;
}
