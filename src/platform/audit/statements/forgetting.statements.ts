const NO_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** What is kept of somebody: that they were deleted, and by whom. */
const DETAILS = "CASE type WHEN 'identity.deleted' THEN details ELSE '{}' END";

export const FORGET = `
  INSERT INTO forgotten_identities (identity_id, forgotten_at, wiped_until, wiped_id)
  VALUES ($1, now(), '-infinity', '${NO_ID}') ON CONFLICT DO NOTHING`;

/**
 * $1 a person, or null for whoever is next: those whose events are not all wiped yet, and those who were deleted an
 * hour ago, whose latest are looked through once more. Times are told as text, for a Date keeps no microseconds.
 */
export const NEXT_FORGOTTEN = `
  SELECT identity_id AS id, wiped_until::text AS since, wiped_id AS "sinceId" FROM forgotten_identities
  WHERE identity_id = coalesce($1, identity_id)
    AND ($1::uuid IS NOT NULL OR wiped_until < forgotten_at - interval '1 minute' OR forgotten_at < now() - interval '1 hour')
  ORDER BY forgotten_at LIMIT 1 FOR UPDATE SKIP LOCKED`;

/** The last event of a batch: the one that $4 others come before. */
export const UPPER_END = `
  SELECT occurred_at::text AS until, id FROM audit_events
  WHERE identity_id = $1 AND (occurred_at, id) > ($2::timestamptz, $3::uuid)
  ORDER BY occurred_at, id OFFSET $4 LIMIT 1`;

export const WIPE = `
  UPDATE audit_events SET ip = NULL, user_agent = NULL, request_id = NULL, details = ${DETAILS}
  WHERE identity_id = $1 AND (occurred_at, id) > ($2::timestamptz, $3::uuid)
    AND (occurred_at, id) <= (coalesce($4::timestamptz, 'infinity'), coalesce($5::uuid, '${LAST_ID}'))
    AND (ip IS NOT NULL OR user_agent IS NOT NULL OR request_id IS NOT NULL OR details <> ${DETAILS})`;

export const MOVE_ON = `
  UPDATE forgotten_identities SET wiped_until = $2::timestamptz, wiped_id = $3 WHERE identity_id = $1`;

/** What was begun before the person was deleted may write an event afterwards: so their last minute is not over yet. */
export const SETTLE = `
  WITH done AS (
    DELETE FROM forgotten_identities WHERE identity_id = $1 AND forgotten_at < now() - interval '1 hour'
  )
  UPDATE forgotten_identities SET wiped_until = forgotten_at - interval '1 minute', wiped_id = '${NO_ID}'
  WHERE identity_id = $1 AND forgotten_at >= now() - interval '1 hour'`;
