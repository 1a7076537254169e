import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EventType } from '../storage/event-types.js';

/** The events of one application in one minute, hour or day, counted by target, type and runtime. */
abstract class RollUp {
  @PrimaryColumn('uuid')
  applicationId: string;

  /** The beginning of the minute, hour or day in which the events occurred. */
  @PrimaryColumn('timestamptz')
  start: Date;

  @PrimaryColumn('text')
  target: string;

  @PrimaryColumn('text')
  eventType: EventType;

  @PrimaryColumn('text')
  runtime: string;

  @Column('bigint')
  count: string;

  /** The server failed (status 500 and above), or there was no answer (status 0). */
  @Column('bigint')
  errors: string;

  /** The server refused the request (status 400 to 499). */
  @Column('bigint')
  refused: string;

  /** The sketch of the durations: each bin of the sketch, in ascending order. */
  @Column('integer', { array: true })
  durationBins: number[];

  /** How many durations fell into the bin of the same position. */
  @Column('bigint', { array: true })
  durationCounts: string[];
}

@Entity('metric_minutes')
export class MetricMinute extends RollUp {}

@Entity('metric_hours')
export class MetricHour extends RollUp {}

@Entity('metric_days')
export class MetricDay extends RollUp {}
