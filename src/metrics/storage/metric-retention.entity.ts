import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * For how many days an application keeps its events: what its plan says, or said last. So they still go in time when
 * the plan has no metrics any more, or when the application is gone.
 */
@Entity('metric_retentions')
export class MetricRetention {
  @PrimaryColumn('uuid')
  applicationId: string;

  @Column('integer')
  days: number;

  @Column('timestamptz', { nullable: true })
  loweredAt: Date | null;
}
