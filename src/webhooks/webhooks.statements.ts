import { type None, statement } from '../platform/database/statement.js';
import { type ReviewedRow, shownOf } from '../platform/outbox/review.statements.js';
import { TEST_TYPE, WEBHOOK_DELIVERIES } from './webhook-table.js';

export type OffReason = 'operator' | 'gone' | 'failing';

export interface WebhookRow {
  id: string;
  applicationId: string | null;
  /** The slug; null for every application. */
  application: string | null;
  url: string;
  /** Types and patterns; empty for every type. */
  types: string[];
  description: string | null;
  ownerEmail: string;
  sealedSecret: Buffer;
  /** Null once it is no longer valid. */
  previousUntil: Date | null;
  failingSince: Date | null;
  offAt: Date | null;
  offReason: OffReason | null;
  createdAt: Date;
}

const WEBHOOK = `
    SELECT id, application_id, (SELECT slug FROM applications WHERE id = endpoint.application_id) AS application, url,
      types, description, owner_email, sealed_secret,
      CASE WHEN previous_until > now() THEN previous_until END AS previous_until, failing_since, off_at, off_reason,
      created_at
    FROM webhook_endpoints AS endpoint`;

/** Which endpoints a caller may see: null is all of them. */
export type Reach = Pick<WebhookRow, 'applicationId'>;

const IS_WITHIN = '(:applicationId::uuid IS NULL OR application_id = :applicationId)';

/** Newest first. */
export const LIST_WEBHOOKS = statement<Reach & { after: string; limit: number }, WebhookRow>(
  'list-webhooks',
  `${WEBHOOK} WHERE ${IS_WITHIN} AND id < :after ORDER BY id DESC LIMIT :limit`,
);

export const WEBHOOK_BY_ID = statement<Reach & { id: string }, WebhookRow>(
  'webhook-by-id',
  `${WEBHOOK} WHERE id = :id AND ${IS_WITHIN}`,
);

export const HOLD_WEBHOOK: typeof WEBHOOK_BY_ID = statement(
  'hold-webhook',
  `${WEBHOOK} WHERE id = :id AND ${IS_WITHIN} FOR NO KEY UPDATE`,
);

export interface NewWebhook {
  id: string;
  applicationId: string | null;
  url: string;
  types: string[];
  description: string | null;
  ownerEmail: string;
  sealedSecret: Buffer;
  cursor: string;
}

/** There is no row where there are the most endpoints already. */
export const INSERT_WEBHOOK = statement<NewWebhook & { most: number }, { id: string }>(
  'insert-webhook',
  `
    INSERT INTO webhook_endpoints
      (id, application_id, url, types, description, owner_email, sealed_secret, cursor, moves, moved_at, created_at)
    SELECT :id::uuid, :applicationId::uuid, :url::text, :types::text[], :description::text, :ownerEmail::text,
      :sealedSecret::bytea, :cursor::text, 0, now(), now()
    WHERE (
      SELECT count(*) FROM webhook_endpoints WHERE application_id IS NOT DISTINCT FROM :applicationId
    ) < :most::integer
    RETURNING id`,
);

export const CHANGE_WEBHOOK = statement<{
  id: string;
  url: string;
  types: string[];
  description: string | null;
  ownerEmail: string;
}>(
  'change-webhook',
  `
    UPDATE webhook_endpoints SET url = :url, types = :types, description = :description, owner_email = :ownerEmail
    WHERE id = :id`,
);

export const DELETE_WEBHOOK = statement<{ id: string }, { id: string }>(
  'delete-webhook',
  'DELETE FROM webhook_endpoints WHERE id = :id RETURNING id',
);

export const ROTATE_WEBHOOK_SECRET = statement<
  { id: string; sealedSecret: Buffer; overlapSeconds: number },
  { previousUntil: Date }
>(
  'rotate-webhook-secret',
  `
    UPDATE webhook_endpoints SET sealed_previous_secret = sealed_secret, sealed_secret = :sealedSecret,
      previous_until = now() + make_interval(secs => :overlapSeconds)
    WHERE id = :id RETURNING previous_until`,
);

/** What waits of an endpoint that is switched off is given up with these words, and revived by them. */
export const OFF_WORDS = 'the endpoint was switched off';

export interface SwitchedOff {
  applicationId: string | null;
  url: string;
  ownerEmail: string;
}

/** What is on its way is given up too: it finds its claim gone. A test is tried once, on or off. */
export const SWITCH_OFF = statement<{ id: string; reason: OffReason }, SwitchedOff>(
  'switch-webhook-off',
  `
    WITH off AS (
      UPDATE webhook_endpoints SET off_at = now(), off_reason = :reason WHERE id = :id AND off_at IS NULL
      RETURNING id, application_id, url, owner_email
    ), stopped AS (
      UPDATE webhook_deliveries
      SET dead_at = now(), last_error = '${OFF_WORDS}', claimed_by = NULL, claimed_until = NULL
      FROM off WHERE endpoint_id = off.id AND sent_at IS NULL AND dead_at IS NULL AND type <> '${TEST_TYPE}'
    )
    SELECT application_id, url, owner_email FROM off`,
);

/** It goes on where it stopped. */
export const SWITCH_ON = statement<{ id: string }, { id: string }>(
  'switch-webhook-on',
  `
    WITH was AS (
      SELECT id, off_at FROM webhook_endpoints WHERE id = :id AND off_at IS NOT NULL FOR UPDATE
    ), turned AS (
      UPDATE webhook_endpoints AS endpoint SET off_at = NULL, off_reason = NULL, failing_since = NULL
      FROM was WHERE endpoint.id = was.id
    ), revived AS (
      UPDATE webhook_deliveries SET dead_at = NULL, last_error = NULL, attempts = 0, next_attempt_at = created_at
      FROM was
      WHERE endpoint_id = was.id AND sent_at IS NULL AND dead_at >= was.off_at AND last_error = '${OFF_WORDS}'
    )
    SELECT id FROM was`,
);

/** Events are read again from there, so they are delivered again. */
export const READ_AGAIN_SINCE = statement<{ id: string; since: Date }, { id: string }>(
  'read-webhook-events-again',
  `
    UPDATE webhook_endpoints SET cursor = NULL, since = :since, moves = moves + 1, moved_at = now()
    WHERE id = :id AND off_at IS NULL RETURNING id`,
);

export interface DeliveryRow extends ReviewedRow {
  eventId: string;
  type: string;
  /** Of the last attempt, as what follows. */
  triedAt: Date | null;
  status: number | null;
  durationMs: number | null;
  answer: string | null;
}

/** Newest first. */
export const LIST_DELIVERIES = statement<
  { endpointId: string; state: string | null; after: string; limit: number },
  DeliveryRow
>(
  'list-webhook-deliveries',
  `${shownOf(WEBHOOK_DELIVERIES, 'event_id', 'tried_at', 'status', 'duration_ms', 'answer')}
    WHERE endpoint_id = :endpointId AND id < :after AND (:state::text IS NULL OR state = :state)
    ORDER BY id DESC LIMIT :limit`,
);

export interface NewDelivery {
  id: string;
  endpointId: string;
  eventId: string;
  type: string;
  object: string;
  sequence: number;
  body: string;
}

export const INSERT_DELIVERY = statement<NewDelivery>(
  'insert-webhook-delivery',
  `
    INSERT INTO webhook_deliveries
      (id, endpoint_id, event_id, type, object, sequence, body, created_at, attempts, next_attempt_at)
    VALUES (:id, :endpointId, :eventId, :type, :object, :sequence, :body, now(), 0, now())`,
);

/** The same event as a delivery of its own, so the log keeps both. */
export const COPY_DELIVERY = statement<{ id: string; endpointId: string; of: string }, { eventId: string }>(
  'copy-webhook-delivery',
  `
    INSERT INTO webhook_deliveries
      (id, endpoint_id, event_id, type, object, sequence, body, created_at, attempts, next_attempt_at)
    SELECT :id, endpoint_id, event_id, type, object, sequence, body, now(), 0, now()
    FROM webhook_deliveries WHERE id = :of AND endpoint_id = :endpointId
    RETURNING event_id`,
);

export interface FailingWebhook {
  id: string;
  url: string;
  offReason: OffReason | null;
  /** Of the last delivery that failed. */
  error: string | null;
}

/** Those that an operator switched off are as they should be. */
export const FAILING_WEBHOOKS = statement<None, FailingWebhook>(
  'failing-webhooks',
  `
  SELECT id, url, off_reason, (
      SELECT last_error FROM webhook_deliveries
      WHERE endpoint_id = endpoint.id AND last_error IS NOT NULL AND tried_at >= failing_since
      ORDER BY id DESC LIMIT 1
    ) AS error
  FROM webhook_endpoints AS endpoint
  WHERE off_reason <> 'operator' OR (off_at IS NULL AND failing_since < now() - interval '5 minutes')
  ORDER BY id`,
);
