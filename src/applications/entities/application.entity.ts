import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

export interface Branding {
  logoUrl: string | null;
  accentColor: string | null;
}

@Entity('applications')
@Unique('applications_audience_key', ['audience'], { deferrable: 'INITIALLY DEFERRED' })
export class Application {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text', { unique: true })
  slug: string;

  @Column('text')
  name: string;

  @Index('applications_plan_id_index')
  @Column('uuid')
  planId: string;

  /** Serialised origins, such as `https://shop.example.com`: where its pages live and users may be sent. */
  @Index('applications_origins_index', { type: 'gin' })
  @Column('text', { array: true })
  origins: string[];

  /** Where not empty, a login may only lead to one of exactly these. */
  @Column('text', { array: true })
  redirectUrls: string[];

  @Column('text', { nullable: true })
  portalUrl: string | null;

  @Column('text', { nullable: true })
  verifyEmailUrl: string | null;

  @Column('text', { nullable: true })
  resetPasswordUrl: string | null;

  /** What its access tokens say in `aud`; null = its id. */
  @Column('text', { nullable: true })
  audience: string | null;

  @Column('jsonb')
  branding: Branding;

  /** In seconds; null = REFRESH_OVERLAP. A session keeps what held when it was opened. */
  @Column('integer', { nullable: true })
  refreshOverlap: number | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;
}
