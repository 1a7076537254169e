import { statement } from '../../platform/database/statement.js';
import { collected, LISTS } from '../storage/event-columns.js';
import type { DemoEvent } from './demo-week.js';

interface Hour {
  applicationId: string;
  hour: Date;
}

export const STORE_DEMO_COUNTS = statement<Hour & { counts: string }>(
  'store-demo-auth-counts',
  `
    INSERT INTO auth_counts AS known (application_id, hour, kind, step, provider, count)
    SELECT :applicationId::uuid, :hour::timestamptz, kind, step, provider, count
    FROM jsonb_to_recordset(:counts::jsonb) AS given (kind text, step text, provider text, count bigint)
    ORDER BY kind, step, provider
    ON CONFLICT (application_id, hour, kind, step, provider) DO UPDATE SET count = known.count + excluded.count`,
);

/** They were not counted in their hour, so no real count is compared with them. */
export const STORE_DEMO_ACTIVE = statement<Hour & { sessions: number; users: number }>(
  'store-demo-active-counts',
  `
    INSERT INTO active_counts (application_id, hour, sessions, users, counted_at)
    VALUES (:applicationId, :hour::timestamptz, :sessions, :users, now())
    ON CONFLICT (application_id, hour) DO NOTHING`,
);

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
