import { ViewColumn, ViewEntity } from 'typeorm';
import type { EventType } from './event-types.js';

/** One telemetry event of an application. A migration makes the view, which reads `metric_event_lists`. */
@ViewEntity('metric_events', { synchronize: false })
export class MetricEvent {
  @ViewColumn()
  receivedAt: Date;

  @ViewColumn()
  arrivalId: string;

  /** Its place among the events that were stored together. */
  @ViewColumn()
  position: number;

  /** As the answer tells it. */
  @ViewColumn()
  id: string;

  @ViewColumn()
  applicationId: string;

  /** As the reporting client says, and never later than `receivedAt`. */
  @ViewColumn()
  occurredAt: Date;

  @ViewColumn()
  sessionId: string;

  @ViewColumn()
  eventType: EventType;

  @ViewColumn()
  runtime: string;

  /** What the roll-ups count it under, such as `GET /orders/:id`. */
  @ViewColumn()
  target: string;

  @ViewColumn()
  targetType: string;

  /** Without query and fragment, and with what looks like a secret masked. */
  @ViewColumn()
  path: string | null;

  @ViewColumn()
  method: string | null;

  @ViewColumn()
  status: number | null;

  @ViewColumn()
  durationMs: number | null;

  /** Further members of the target. */
  @ViewColumn()
  details: Record<string, unknown> | null;
}
