import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A link that opens the dashboard of one application, once. */
@Entity('dashboard_links')
export class DashboardLink {
  /** SHA-256 of the token in the link. */
  @PrimaryColumn('bytea')
  tokenHash: Buffer;

  @Index('dashboard_links_application_id_index')
  @Column('uuid')
  applicationId: string;

  @Index('dashboard_links_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  usedAt: Date | null;
}
