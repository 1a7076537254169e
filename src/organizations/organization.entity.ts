import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { OrganizationPolicy } from '../session/lifecycle/organization-policy.js';

export interface JoinByDomain {
  /** Without it, the default role of the application. */
  role?: string;
}

/** A customer of an application: its members act together there. */
@Entity('organizations')
@Index('organizations_name_index', { synchronize: false })
@Index('organizations_slug_index', { synchronize: false })
@Unique('organizations_application_id_slug_key', ['applicationId', 'slug'])
export class Organization {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  applicationId: string;

  @Column('text')
  slug: string;

  @Column('text')
  name: string;

  /** What the application's programs keep there. */
  @Column('jsonb', { default: {} })
  metadata: object;

  @Column('jsonb', { default: {} })
  policy: OrganizationPolicy;

  /** People with a verified address at a proved domain become members at their next sign-in; null where they do not. */
  @Column('jsonb', { nullable: true })
  joinByDomain: JoinByDomain | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;
}
