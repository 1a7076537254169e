import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A browser that opened the dashboard of one application with a link. */
@Entity('dashboard_visits')
export class DashboardVisit {
  /** SHA-256 of the secret in the cookie. */
  @PrimaryColumn('bytea')
  secretHash: Buffer;

  @Index('dashboard_visits_application_id_index')
  @Column('uuid')
  applicationId: string;

  @Column('timestamptz')
  createdAt: Date;

  @Index('dashboard_visits_expires_at_index')
  @Column('timestamptz')
  expiresAt: Date;
}
