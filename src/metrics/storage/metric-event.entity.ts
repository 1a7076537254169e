import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EventType } from './event-types.js';

/**
 * One telemetry event of an application. The table has a partition for each day, in UTC. The key follows the order of
 * arrival, so an insert writes at the end of its only index.
 */
@Entity('metric_events')
export class MetricEvent {
  @PrimaryColumn('timestamptz')
  receivedAt: Date;

  /** The group of events that were stored by one statement. */
  @PrimaryColumn('bigint')
  arrivalId: string;

  @PrimaryColumn('integer')
  position: number;

  /** As the answer tells it. */
  @Column('uuid')
  id: string;

  @Column('uuid')
  applicationId: string;

  /** As the reporting client says, and never later than `receivedAt`. */
  @Column('timestamptz')
  occurredAt: Date;

  @Column('text')
  sessionId: string;

  @Column('text')
  eventType: EventType;

  @Column('text')
  runtime: string;

  /** What the roll-ups count it under, such as `GET /orders/:id`. */
  @Column('text')
  target: string;

  @Column('text')
  targetType: string;

  /** Without query and fragment, and with what looks like a secret masked. */
  @Column('text', { nullable: true })
  path: string | null;

  @Column('text', { nullable: true })
  method: string | null;

  @Column('smallint', { nullable: true })
  status: number | null;

  @Column('integer', { nullable: true })
  durationMs: number | null;

  /** Further members of the target. */
  @Column('jsonb', { nullable: true })
  details: Record<string, unknown> | null;
}
