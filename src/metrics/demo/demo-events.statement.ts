import { statement } from '../../platform/database/statement.js';
import { collected, LISTS } from '../storage/event-columns.js';
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
    WITH arrival AS (
      INSERT INTO metric_arrivals (received_at, events) VALUES (:receivedAt, jsonb_array_length(:events::jsonb))
      RETURNING id, received_at
    ), given AS (
      SELECT gen_random_uuid() AS id, :applicationId::uuid AS application_id, event."occurredAt" AS occurred_at,
        event."sessionId" AS session_id, event."eventType" AS event_type, event.runtime, event.target,
        event."targetType" AS target_type, event.path, event.method, event.status, event."durationMs" AS duration_ms,
        NULL::jsonb AS details, row_number() OVER () AS position
      FROM jsonb_to_recordset(:events::jsonb) AS event (
        "occurredAt" timestamptz, "sessionId" text, "eventType" text, runtime text, target text, "targetType" text,
        path text, method text, status smallint, "durationMs" integer)
    )
    INSERT INTO metric_event_lists (received_at, arrival_id, ${LISTS})
    SELECT arrival.received_at, arrival.id, collected.* FROM arrival, (SELECT ${collected()} FROM given) AS collected`,
);

export const jsonOf = (events: DemoEvent[]): string => JSON.stringify(events);
