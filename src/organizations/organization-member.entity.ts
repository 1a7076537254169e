import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An identity in an organization of its application, with what it may do there. */
@Entity('organization_members')
export class OrganizationMember {
  @PrimaryColumn('uuid')
  organizationId: string;

  @Index('organization_members_identity_id_index')
  @PrimaryColumn('uuid')
  identityId: string;

  /** Keys of the application's roles. One that the application has no more counts for nothing. */
  @Column('text', { array: true })
  roles: string[];

  @Column('timestamptz')
  joinedAt: Date;
}
