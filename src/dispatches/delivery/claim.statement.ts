import { statement } from '../../platform/database/statement.js';
import type { WrittenDispatch } from '../dispatch-kinds.js';

/** Longer than the longest delivery, so that no other replica takes over a dispatch that is being delivered. */
const CLAIM_LASTS = "interval '1 minute'";
/** One receiver gets at most so many at the same time from one replica: a slow one does not hold up the others. */
const MOST_OF_RECEIVER = 4;

const WAITS = 'sent_at IS NULL AND dead_at IS NULL';

/**
 * Takes a few for each receiver that is not busy, those that wait for the longest time first. The receivers are found
 * with one step in the index for each, however many dispatches wait for one of them. The claim itself counts the attempt.
 */
export const CLAIM = statement<{ replica: string; atMost: number; busy: string[] }, WrittenDispatch>(
  'dispatch-claim',
  `
    WITH RECURSIVE receivers AS (
      (SELECT url FROM dispatches WHERE ${WAITS} ORDER BY url LIMIT 1)
      UNION ALL
      SELECT (SELECT url FROM dispatches WHERE ${WAITS} AND url > receivers.url ORDER BY url LIMIT 1)
      FROM receivers WHERE receivers.url IS NOT NULL
    ), due AS (
      SELECT dispatch.id FROM receivers CROSS JOIN LATERAL (
        SELECT id, attempts, next_attempt_at FROM dispatches
        WHERE ${WAITS} AND url = receivers.url AND next_attempt_at <= now()
          AND (claimed_until IS NULL OR claimed_until <= now())
        ORDER BY next_attempt_at, id LIMIT ${MOST_OF_RECEIVER}
      ) AS dispatch
      WHERE receivers.url <> ALL(:busy::text[])
      ORDER BY dispatch.attempts, dispatch.next_attempt_at LIMIT :atMost
    ), taken AS (
      SELECT id FROM dispatches WHERE id IN (SELECT id FROM due)
        AND ${WAITS} AND (claimed_until IS NULL OR claimed_until <= now())
      FOR UPDATE SKIP LOCKED
    )
    UPDATE dispatches
    SET claimed_by = :replica, claimed_until = now() + ${CLAIM_LASTS}, attempts = dispatches.attempts + 1
    FROM taken WHERE dispatches.id = taken.id
    RETURNING dispatches.id, kind, url, content, attempts`,
);
