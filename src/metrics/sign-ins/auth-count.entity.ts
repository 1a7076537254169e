import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How often something happened to the sign-ins and sessions of one application within an hour. */
@Entity('auth_counts')
export class AuthCount {
  @PrimaryColumn('uuid')
  applicationId: string;

  @PrimaryColumn('timestamptz')
  hour: Date;

  /** `sign_in`, `refresh` or `sign_out`. */
  @PrimaryColumn('text')
  kind: string;

  /** The step of a sign-in, the outcome of a refresh, the reason of a sign-out. */
  @PrimaryColumn('text')
  step: string;

  /** How the person signs in; empty where it is not known yet. */
  @PrimaryColumn('text')
  provider: string;

  @Column('bigint')
  count: string;
}
