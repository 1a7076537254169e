import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The id of an event whose sender gave it an `event_id`. It is kept for two days, so that a repetition is not stored. */
@Entity('metric_event_ids')
export class MetricEventId {
  /** Derived from the `event_id`, the application, and whether any visitor of a page may know its key. */
  @PrimaryColumn('uuid')
  id: string;

  @Index('metric_event_ids_received_at_index')
  @Column('timestamptz')
  receivedAt: Date;
}
