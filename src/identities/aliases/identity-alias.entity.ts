import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The id of an identity that became one with another. Applications may know it still. */
@Entity('identity_aliases')
export class IdentityAlias {
  /** The id of the identity that is no more. */
  @PrimaryColumn('uuid')
  id: string;

  /** The one that it is now. */
  @Index('identity_aliases_identity_id_index')
  @Column('uuid')
  identityId: string;

  @Column('timestamptz')
  createdAt: Date;
}
