import { Column, Entity, PrimaryColumn } from 'typeorm';
import { ProviderBlockedByPlan } from '../plans.errors.js';
import { allows } from '../ways-in.js';

export interface PortalFeature {
  enabled: boolean;
  profile: boolean;
  mfa: boolean;
}

export interface MetricsFeature {
  enabled: boolean;
  retentionDays: number;
}

/** What programs of other people may do at the applications on this plan. */
export interface AgentsFeature {
  documents: boolean;
  registration: boolean;
}

/** What the applications on this plan may do, and how many users each of them may have. */
@Entity('plans')
export class Plan {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text', { unique: true })
  key: string;

  @Column('text')
  name: string;

  /** Seats for each application, which `SeatsService` counts; null = no cap. */
  @Column('integer', { nullable: true })
  maxUsers: number | null;

  /** Provider ids, or `*` for every one but `email_code`, which may stand beside it. */
  @Column('text', { array: true })
  providers: string[];

  @Column('jsonb')
  portal: PortalFeature;

  /** Null means the plan has no metrics configuration at all. */
  @Column('jsonb', { nullable: true })
  metrics: MetricsFeature | null;

  /** Clients without users may get access tokens for themselves. */
  @Column('boolean', { default: false })
  services: boolean;

  /** Operators may look at an account as its owner sees it. */
  @Column('boolean', { default: false })
  viewAs: boolean;

  /** Null = the plan has none of it. */
  @Column('jsonb', { nullable: true })
  agents: AgentsFeature | null;

  /** What a seed file said last, by member; null where a program made it. Only the seeding reads it. */
  @Column('jsonb', { nullable: true, default: {}, select: false })
  fileValues?: object | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  updatedAt: Date;

  allowsProvider(provider: string): boolean {
    return allows(this.providers, provider);
  }

  requireProvider(provider: string): void {
    if (!this.allowsProvider(provider)) throw new ProviderBlockedByPlan();
  }
}
