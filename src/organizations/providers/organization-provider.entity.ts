import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { ProviderType } from '../../applications/provider-types/provider-types.js';

/** The OpenID provider that an organization brings: it signs in people of the organization's domains alone. */
@Entity('organization_providers')
@Unique('organization_providers_organization_id_key', ['organizationId'])
export class OrganizationProvider {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  organizationId: string;

  @Index('organization_providers_application_id_index')
  @Column('uuid')
  applicationId: string;

  /** What its word counts for: a well-known issuer has a type of its own. */
  @Column('text')
  type: ProviderType;

  @Column('text')
  issuer: string;

  @Column('text')
  clientId: string;

  /** Sealed under SECRET_KEY; null for a public client. */
  @Column('bytea', { nullable: true })
  sealedClientSecret: Buffer | null;

  /** The text of its button. */
  @Column('text')
  label: string;

  /** Whether its word that the person proved two factors counts here. */
  @Column('boolean')
  trustsMfa: boolean;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;
}
