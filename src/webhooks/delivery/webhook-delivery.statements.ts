import { type None, statement } from '../../platform/database/statement.js';

/** An endpoint that accepts nothing for so long is switched off. */
export const FAILING_DAYS = 3;

export interface Reader {
  id: string;
  applicationId: string | null;
  types: string[];
  cursor: string | null;
  since: Date | null;
  /** Counts how often the cursor was moved: of two replicas that read the same, one moves it. */
  moves: number;
  movedAt: Date;
  isStale: boolean;
  /** The last number that an event got. */
  drawn: string;
}

/** Those that were moved together go stale one after the other. */
const IS_STALE = "moved_at < now() - interval '1 minute' * (1 + random())";

export const READERS = statement<None, Reader>(
  'webhook-readers',
  `
  SELECT id, application_id, types, cursor, since, moves, moved_at,
    ${IS_STALE} AS is_stale, (SELECT last_value FROM audit_events_sequence) AS drawn
  FROM webhook_endpoints WHERE off_at IS NULL ORDER BY id`,
);

/** An endpoint has so many deliveries that were never tried; everything later waits in the event log. */
const MOST_UNTRIED = 1000;

/** The deliveries and the cursor behind them are written together, or neither. */
export const FAN_OUT = statement<{ id: string; moves: number; cursor: string; deliveries: string }, { moves: number }>(
  'fan-out-webhooks',
  `
  WITH moved AS (
    UPDATE webhook_endpoints SET cursor = :cursor, since = NULL, moves = moves + 1, moved_at = now()
    WHERE id = :id AND moves = :moves AND off_at IS NULL AND (
      SELECT count(*) FROM (
        SELECT FROM webhook_deliveries
        WHERE endpoint_id = :id AND sent_at IS NULL AND dead_at IS NULL AND attempts = 0 LIMIT ${MOST_UNTRIED}
      ) AS untried
    ) < ${MOST_UNTRIED}
    RETURNING id, moves
  ), written AS (
    INSERT INTO webhook_deliveries
      (id, endpoint_id, event_id, type, object, sequence, body, created_at, attempts, next_attempt_at)
    SELECT delivery.id, moved.id, "eventId", type, object, sequence, body, now(), 0, now()
    FROM moved, jsonb_to_recordset(:deliveries::jsonb) AS delivery
      (id uuid, "eventId" uuid, type text, object uuid, sequence bigint, body text)
  )
  SELECT moves FROM moved`,
);

/** For a cursor that says nothing any more: the database was restored, or the endpoint was off for 30 days. */
export const BEGIN_AGAIN = statement<{ id: string; moves: number }, { id: string }>(
  'begin-webhook-events-again',
  `
  UPDATE webhook_endpoints SET cursor = NULL, moves = moves + 1, moved_at = now(),
    since = CASE WHEN moved_at > now() - interval '29 days' THEN moved_at - interval '10 minutes' END
  WHERE id = :id AND moves = :moves RETURNING id`,
);

export interface Receiver {
  url: string;
  sealedSecret: Buffer;
  /** Null once it is no longer valid. */
  sealedPreviousSecret: Buffer | null;
  isOff: boolean;
}

export const RECEIVER = statement<{ id: string }, Receiver>(
  'webhook-receiver',
  `
  SELECT url, sealed_secret, CASE WHEN previous_until > now() THEN sealed_previous_secret END AS sealed_previous_secret,
    off_at IS NOT NULL AS is_off
  FROM webhook_endpoints WHERE id = :id`,
);

interface Try {
  id: string;
  endpointId: string;
  status: number | null;
  durationMs: number;
  answer: string | null;
  isAccepted: boolean;
  /** A failed test says nothing of the endpoint. */
  counts: boolean;
}

/** An endpoint fails from the first attempt that fails until the next one that is accepted. */
export const NOTE_TRY = statement<Try, { isOver: boolean }>(
  'note-webhook-try',
  `
  WITH tried AS (
    UPDATE webhook_deliveries
    SET tried_at = now(), status = :status, duration_ms = :durationMs, answer = :answer WHERE id = :id
  ), judged AS (
    UPDATE webhook_endpoints SET failing_since = CASE WHEN :isAccepted::boolean THEN NULL ELSE now() END
    WHERE id = :endpointId AND (failing_since IS NULL) <> :isAccepted AND (:isAccepted OR :counts::boolean)
  )
  SELECT coalesce(failing_since <= now() - interval '${FAILING_DAYS} days', false) AS is_over
  FROM webhook_endpoints WHERE id = :endpointId`,
);
