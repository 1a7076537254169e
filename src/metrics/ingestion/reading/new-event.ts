import type { EventType } from '../../storage/event-types.js';

/** An event as it is stored. */
export interface NewEvent {
  /** Its sender named it, so a repetition has the same id. It is null if the event gets an id of its own. */
  namedId: string | null;
  /** In milliseconds since 1970; null means the moment when it is stored. */
  occurredAt: number | null;
  sessionId: string;
  eventType: EventType;
  runtime: string;
  /** What the roll-ups count it under. */
  target: string;
  targetType: string;
  path: string | null;
  method: string | null;
  status: number | null;
  durationMs: number | null;
  /** As JSON. */
  details: string | null;
}
