import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** What a user lets a client of other people do. */
@Entity('consents')
@Unique('consents_identity_id_client_id_key', ['identityId', 'clientId'])
export class Consent {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  identityId: string;

  @Index('consents_client_id_index')
  @Column('text')
  clientId: string;

  /** All that the user has agreed to so far. */
  @Column('text', { array: true })
  scope: string[];

  @Column('text', { array: true })
  resources: string[];

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;
}
