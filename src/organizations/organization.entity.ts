import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A customer of an application: its members act together there. */
@Entity('organizations')
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
