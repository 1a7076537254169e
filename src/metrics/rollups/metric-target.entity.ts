import { Entity, PrimaryColumn } from 'typeorm';

/** A target that the roll-ups of one application and day, in UTC, count by its name. Later ones count as `(other)`. */
@Entity('metric_targets')
export class MetricTarget {
  @PrimaryColumn('date')
  day: string;

  @PrimaryColumn('uuid')
  applicationId: string;

  @PrimaryColumn('text')
  target: string;
}
