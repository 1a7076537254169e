import { statement } from '../../platform/database/statement.js';
import type { DemoEvent } from './demo-week.js';

interface DemoGroup {
  applicationId: string;
  receivedAt: Date;
  events: string;
}

/** Events of one hour, as the ingestion stores a group, but received when they occurred. */
export const STORE_DEMO_EVENTS = statement<DemoGroup>(
  'store-demo-events',
  `
    WITH arrival AS (INSERT INTO metric_arrivals (received_at) VALUES (:receivedAt) RETURNING id, received_at)
    INSERT INTO metric_events (received_at, arrival_id, position, id, application_id, occurred_at, session_id,
      event_type, runtime, target, target_type, path, method, status, duration_ms)
    SELECT arrival.received_at, arrival.id, row_number() OVER () - 1, gen_random_uuid(), :applicationId::uuid,
      event."occurredAt", event."sessionId", event."eventType", event.runtime, event.target, event."targetType",
      event.path, event.method, event.status, event."durationMs"
    FROM arrival, jsonb_to_recordset(:events::jsonb) AS event (
      "occurredAt" timestamptz, "sessionId" text, "eventType" text, runtime text, target text, "targetType" text,
      path text, method text, status smallint, "durationMs" integer)`,
);

export const jsonOf = (events: DemoEvent[]): string => JSON.stringify(events);
