import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

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

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;
}
