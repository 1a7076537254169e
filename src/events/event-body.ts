import type { Event } from './event-log.js';
import { type EventCause, type EventType, toldOf } from './event-types.js';

/** An event as it leaves the service: thin, so a receiver asks for what it needs. It has no secret, address or token. */
export interface EventBody {
  id: string;
  type: EventType;
  /** When its transaction began. */
  timestamp: string;
  /** The slug. */
  application: string | null;
  sequence: number;
  data: Record<string, unknown>;
}

/** Of an event that has a type. */
export const eventBody = (event: Event): EventBody => ({
  id: event.id,
  type: event.type as EventType,
  timestamp: event.occurredAt.toISOString(),
  application: event.application,
  sequence: event.sequence,
  data: {
    ...(event.identityId !== null && { user: event.identityId }),
    ...(event.sessionId !== null && { session: event.sessionId }),
    ...toldOf(event.auditType as EventCause, event.details),
  },
});
