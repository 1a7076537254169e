import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EventType } from './event-types.js';

/**
 * The telemetry events that one statement stored. The lists run in step, with an element for each event. One row for all
 * takes PostgreSQL a third of the time of a row for each, and a fraction of the room, because a list of like values
 * compresses well. The view `metric_events` shows the events one by one.
 *
 * The table has a partition for each day, in UTC. The key follows the order of arrival, so an insert writes at the end of
 * its only index.
 */
@Entity('metric_event_lists')
export class MetricEventList {
  @PrimaryColumn('timestamptz')
  receivedAt: Date;

  @PrimaryColumn('bigint')
  arrivalId: string;

  @Column('uuid', { array: true })
  ids: string[];

  @Column('uuid', { array: true })
  applicationIds: string[];

  /** When they occurred, as the reporting client says. Null, or later than `receivedAt` = when they were received. */
  @Column('timestamptz', { array: true })
  moments: (Date | null)[];

  @Column('text', { array: true })
  sessionIds: string[];

  @Column('text', { array: true })
  eventTypes: EventType[];

  @Column('text', { array: true })
  runtimes: string[];

  @Column('text', { array: true })
  targets: string[];

  @Column('text', { array: true })
  targetTypes: string[];

  @Column('text', { array: true })
  paths: (string | null)[];

  @Column('text', { array: true })
  methods: (string | null)[];

  @Column('smallint', { array: true })
  statuses: (number | null)[];

  @Column('integer', { array: true })
  durations: (number | null)[];

  @Column('jsonb', { array: true })
  details: (Record<string, unknown> | null)[];
}
