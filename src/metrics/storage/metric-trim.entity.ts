import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a day's table of events is rid of the events of applications that keep theirs for a shorter time. */
@Entity('metric_trims')
export class MetricTrim {
  @PrimaryColumn('text')
  partition: string;

  /** Events of applications that keep theirs for at most so many days are removed. */
  @Column('integer')
  days: number;

  @Column('timestamptz')
  begunAt: Date;

  /** The next part of the table; null when the end was reached. */
  @Column('bigint', { nullable: true })
  nextBlock: string | null;
}
