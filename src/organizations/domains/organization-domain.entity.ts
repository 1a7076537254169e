import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A domain that an organization claims. It counts once it is proved, and is then that organization's alone. */
@Entity('organization_domains')
@Unique('organization_domains_organization_id_domain_key', ['organizationId', 'domain'])
@Index('organization_domains_application_id_domain_key', ['applicationId', 'domain'], {
  unique: true,
  where: 'verified_at IS NOT NULL',
})
export class OrganizationDomain {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  organizationId: string;

  @Index('organization_domains_application_id_index')
  @Column('uuid')
  applicationId: string;

  /** In lower-case ASCII, as in the addresses of accounts. */
  @Column('text')
  domain: string;

  /** What its DNS record says. It is no secret: the record is public. */
  @Column('text')
  token: string;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  verifiedAt: Date | null;
}
