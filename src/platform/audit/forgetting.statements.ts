import { FIRST_ID, LAST_ID } from '../crypto/ids.js';
import { statement } from '../database/statement.js';

/**
 * The event of the deletion keeps its details, because they name the actor of the deletion. An end that a cut-off has
 * told stays told.
 */
const DETAILS = `CASE WHEN type = 'identity.deleted' THEN details
      WHEN details ? 'announced' THEN jsonb_build_object('announced', true) ELSE '{}' END`;

/** How far the events of a deleted identity are wiped. Times are text, because a Date keeps no microseconds. */
export interface Forgotten {
  id: string;
  since: string;
  sinceId: string;
}

interface Event {
  until: string;
  id: string;
}

export const FORGET = statement<{ identityId: string }>(
  'forget-identity',
  `
    INSERT INTO forgotten_identities (identity_id, forgotten_at, wiped_until, wiped_id)
    VALUES (:identityId, now(), '-infinity', '${FIRST_ID}') ON CONFLICT DO NOTHING`,
);

/**
 * The given identity, or the next one: an identity whose events are not all wiped yet, or one that was deleted an hour
 * ago, whose latest events are looked through once more.
 */
export const NEXT_FORGOTTEN = statement<{ identityId: string | null }, Forgotten>(
  'next-forgotten-identity',
  `
    SELECT identity_id AS id, wiped_until::text AS since, wiped_id AS since_id FROM forgotten_identities
    WHERE identity_id = coalesce(:identityId, identity_id)
      AND (:identityId::uuid IS NOT NULL OR wiped_until < forgotten_at - interval '1 minute'
        OR forgotten_at < now() - interval '1 hour')
    ORDER BY forgotten_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
);

/** The last event of a full batch: as many events as `others` come before it. */
export const LAST_OF_BATCH = statement<Forgotten & { others: number }, Event>(
  'last-forgotten-event',
  `
    SELECT occurred_at::text AS until, id FROM audit_events
    WHERE identity_id = :id AND (occurred_at, id) > (:since::timestamptz, :sinceId::uuid)
    ORDER BY occurred_at, id OFFSET :others LIMIT 1`,
);

export const WIPE = statement<Forgotten & { until: string | null; untilId: string | null }, { id: string }>(
  'wipe-audit-events',
  `
    UPDATE audit_events SET ip = NULL, user_agent = NULL, request_id = NULL, details = ${DETAILS}
    WHERE identity_id = :id AND (occurred_at, id) > (:since::timestamptz, :sinceId::uuid)
      AND (occurred_at, id) <= (coalesce(:until::timestamptz, 'infinity'), coalesce(:untilId::uuid, '${LAST_ID}'))
      AND (ip IS NOT NULL OR user_agent IS NOT NULL OR request_id IS NOT NULL OR details <> ${DETAILS})
    RETURNING id`,
);

export const MOVE_ON = statement<{ identityId: string } & Event>(
  'move-on-forgetting',
  'UPDATE forgotten_identities SET wiped_until = :until::timestamptz, wiped_id = :id WHERE identity_id = :identityId',
);

/**
 * All events are wiped. A request that began before the deletion may still write one. So an hour later the last minute
 * before the deletion is checked again, and only then is the identity removed from the list.
 */
export const SETTLE = statement<{ identityId: string }>(
  'settle-forgetting',
  `
    WITH done AS (
      DELETE FROM forgotten_identities
      WHERE identity_id = :identityId AND forgotten_at < now() - interval '1 hour'
    )
    UPDATE forgotten_identities SET wiped_until = forgotten_at - interval '1 minute', wiped_id = '${FIRST_ID}'
    WHERE identity_id = :identityId AND forgotten_at >= now() - interval '1 hour'`,
);
