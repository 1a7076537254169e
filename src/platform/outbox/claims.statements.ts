import { type None, type Statement, statement } from '../database/statement.js';
import type { Claimed, OutboxTable, ToReceivers } from './outbox-table.js';

/** Of each receiver, or queue, only the first ones are looked at, however many wait. */
const LOOKED_AT = 100;
const OVERDUE_BATCH = 1_000;
/** It takes 10 ms, so that no statement behind it waits for long. */
const RETURN_BATCH = 200;
const OVERDUE = 'its turn did not come for two days';

const WAITS = 'sent_at IS NULL AND dead_at IS NULL';
const UNCLAIMED = '(claimed_until IS NULL OR claimed_until <= now())';
const DUE = `${WAITS} AND next_attempt_at <= now() AND ${UNCLAIMED}`;
/** Of rows that are known by their ids. It fits no index of what waits, so PostgreSQL takes the primary key. */
const STILL_FREE = `coalesce(sent_at, dead_at) IS NULL AND ${UNCLAIMED}`;
const CLAIMED = 'id = :id AND claimed_by = :claim AND sent_at IS NULL';
const FREE = 'claimed_by = NULL, claimed_until = NULL';
/** It stands in its queue. What waits for another try does not, nor does what is in hand. */
const STANDS = `${WAITS} AND claimed_until IS NULL`;
const NEXT = `${STANDS} AND next_attempt_at <= now()`;
const STANDS_ASIDE = `${WAITS} AND claimed_until IS NOT NULL`;
/** By any clock that claim is over. */
const OUT_OF_QUEUE = "claimed_by = NULL, claimed_until = 'epoch'";

interface Wanted {
  /** The name of this claim. Another one has another name: what ends one late does not end the next one of its row. */
  claim: string;
  atMost: number;
  /** How many more a receiver gets now, as JSON. Any other gets one. */
  room: string;
  lastQueue: string;
}

interface Claim {
  claim: string;
  id: string;
}

/** None where the claim is not the row's any more. */
type Ended = { id: string };

export interface ClaimStatements<Contents extends object> {
  claim: Statement<Wanted, Claimed<Contents>>;
  /** Of an outbox with queues. */
  returnToQueues: Statement<None, never> | undefined;
  markSent: Statement<{ id: string }, never>;
  postpone: Statement<Claim & { seconds: number; error: string }, Ended>;
  bury: Statement<Claim & { error: string }, Ended>;
  release: Statement<Claim, never>;
  hold: Statement<Claim & { error: string; isParked: boolean }, never>;
  countWaiting: Statement<None, { waiting: number }>;
}

/**
 * Claims decide which replica delivers which row. Each is one short statement: no transaction and no lock is held while
 * the receiver answers. If a replica dies, its claims run out and another replica takes over.
 */
export function claimsOf<Contents extends object>(outbox: OutboxTable): ClaimStatements<Contents> {
  const { table, sort, receiver, contents, erased, claimSeconds, expired } = outbox;
  const putOff = receiver === undefined ? OUT_OF_QUEUE : FREE;
  const emptied = (value: (column: string) => string) =>
    erased.map((column) => `, ${column} = ${value(column)}`).join('');
  const unlessExpired = (column: string) => `CASE WHEN expires_at <= now() THEN NULL ELSE ${column} END`;
  const returned = ['id', 'attempts', ...contents].map((column) => `${table}.${column}`).join(', ');
  return {
    // The claim itself counts the attempt. If a row crashed its sender and only failures counted, it would be tried
    // without end.
    claim: statement(
      `${table}-claim`,
      `
      WITH RECURSIVE ${outbox.receiver === undefined ? takenInTurn(table, outbox.queue) : takenByReceiver(outbox)}
      UPDATE ${table}
      SET claimed_by = :claim, claimed_until = now() + interval '${claimSeconds} seconds', attempts = ${table}.attempts + 1
      FROM taken WHERE ${table}.id = taken.id
      RETURNING ${returned}, claimed_by AS claim, ${sort} AS sort, ${receiver ?? 'NULL'}::text AS receiver, ${receiver ? 'NULL' : 'taken.queue'}::text AS queue,
        ${expired ? 'coalesce(expires_at <= now(), false)' : 'false'} AS has_expired`,
    ),
    returnToQueues: receiver === undefined ? returnToQueuesOf(table) : undefined,
    markSent: statement(
      `${table}-sent`,
      `
      UPDATE ${table} SET sent_at = now(), dead_at = NULL, last_error = NULL, ${FREE}${emptied(() => 'NULL')}
      WHERE id = :id AND sent_at IS NULL`,
    ),
    postpone: statement(
      `${table}-postpone`,
      `
      UPDATE ${table} SET next_attempt_at = now() + make_interval(secs => :seconds), last_error = :error, ${putOff}
      WHERE ${CLAIMED} RETURNING id`,
    ),
    // Its contents are kept for another try, unless they are of no use any more.
    bury: statement(
      `${table}-bury`,
      `
      UPDATE ${table} SET dead_at = now(), last_error = :error, ${FREE}${expired ? emptied(unlessExpired) : ''}
      WHERE ${CLAIMED} RETURNING id`,
    ),
    // As if it had never been tried, so that another replica can take it at once.
    release: statement(`${table}-release`, `UPDATE ${table} SET attempts = attempts - 1, ${FREE} WHERE ${CLAIMED}`),
    // Neither an attempt nor overdue, however long it is held. What is held for long is looked at less often.
    hold: statement(
      `${table}-hold`,
      `
      UPDATE ${table} SET attempts = attempts - 1, last_error = :error, ${putOff},
        next_attempt_at = now() + CASE WHEN :isParked::boolean THEN interval '1 hour'
          ELSE LEAST(GREATEST(interval '1 minute', (now() - created_at) / 10), interval '10 minutes') END
      WHERE ${CLAIMED}`,
    ),
    // Each part has an index of its own, which leaves out what was given up.
    countWaiting: statement(
      `${table}-waiting`,
      `
      SELECT count(*)::int AS waiting FROM (
        ${(receiver === undefined ? [STANDS, STANDS_ASIDE] : [WAITS]).map((part) => `SELECT FROM ${table} WHERE ${part}`).join(' UNION ALL ')}
      ) AS all_that_wait`,
    ),
  };
}

/**
 * Gives up a batch of rows whose turn has not come for two days. A receiver that rests, or is slow, takes less than may be
 * written for it, and most of its rows are never tried.
 */
export const giveUpOverdueOf = ({ table, sort }: OutboxTable, receiver: string): Statement<None, { sort: string }> =>
  statement(
    `${table}-give-up-overdue`,
    `
      WITH RECURSIVE ${eachOf('receivers', table, receiver)}, overdue AS (
        SELECT late.id FROM receivers CROSS JOIN LATERAL (
          SELECT id FROM ${table}
          WHERE ${WAITS} AND ${receiver} = receivers.name AND next_attempt_at < now() - interval '2 days' AND ${UNCLAIMED}
          ORDER BY next_attempt_at LIMIT ${OVERDUE_BATCH}
        ) AS late LIMIT ${OVERDUE_BATCH}
      ), held AS (
        SELECT id FROM ${table} WHERE id IN (SELECT id FROM overdue) AND ${STILL_FREE} FOR UPDATE SKIP LOCKED
      )
      UPDATE ${table} SET dead_at = now(), last_error = concat_ws('; ', last_error, '${OVERDUE}'), ${FREE}
      FROM held WHERE ${table}.id = held.id
      RETURNING ${sort} AS sort`,
  );

/**
 * Rows stand in their queue again, those that are due for the longest time first: their wait is over, or the claim of a replica
 * that died. So a claim meets none that is not due, and takes as long where thousands of queues wait as where none does.
 */
const returnToQueuesOf = (table: string): Statement<None, never> =>
  statement(
    `${table}-return-to-queues`,
    `
      WITH back AS (
        SELECT id FROM ${table}
        WHERE ${STANDS_ASIDE} AND next_attempt_at <= now() AND claimed_until <= now()
        ORDER BY next_attempt_at LIMIT ${RETURN_BATCH} FOR UPDATE SKIP LOCKED
      )
      UPDATE ${table} SET ${FREE} FROM back WHERE ${table}.id = back.id`,
  );

/** The receivers, or queues, of what waits. Each is found with one step in the index, however many rows wait for it. */
const eachOf = (
  list: string,
  table: string,
  column: string,
  { which = WAITS, first = 'true', others = 'IS NOT NULL' } = {},
): string => `${list} AS (
        (SELECT ${column} AS name FROM ${table} WHERE ${which} AND ${first} ORDER BY ${column} LIMIT 1)
        UNION ALL
        SELECT (
          SELECT ${column} FROM ${table} WHERE ${which} AND ${column} > ${list}.name ORDER BY ${column} LIMIT 1
        ) FROM ${list} WHERE ${list}.name ${others}
      )`;

/**
 * One of each queue, then a second of each. The queues are gone through in a circle, on from the one that had the last
 * turn, and to no more that are due than are wanted: so it takes as long where thousands of them are due as where one is.
 * PostgreSQL may still think that nothing waits, and then takes any index of what waits for as good. So each step asks in
 * the order of the right one, and the last one with `coalesce`, which leaves the primary key alone.
 */
const takenInTurn = (table: string, queue: string): string => `
      ${eachOf('later', table, queue, { which: STANDS, first: `${queue} > :lastQueue` })},
      ${eachOf('earlier', table, queue, { which: STANDS, first: `${queue} <= :lastQueue`, others: '< :lastQueue' })}, queues AS (
        SELECT name FROM (
          SELECT name FROM later UNION ALL SELECT name FROM earlier WHERE name <= :lastQueue
        ) AS circle CROSS JOIN LATERAL (
          SELECT FROM ${table} WHERE ${NEXT} AND ${queue} = circle.name ORDER BY next_attempt_at LIMIT 1
        ) AS any_due LIMIT :atMost
      ), due AS (
        SELECT first.id, name, row_number() OVER (ORDER BY place, name <= :lastQueue, name) AS turn
        FROM queues CROSS JOIN LATERAL (
          SELECT id, row_number() OVER (ORDER BY next_attempt_at) AS place FROM ${table}
          WHERE ${NEXT} AND ${queue} = queues.name ORDER BY next_attempt_at LIMIT ${LOOKED_AT}
        ) AS first ORDER BY turn LIMIT ${LOOKED_AT}
      ), taken AS (
        SELECT id, name AS queue FROM ${table} JOIN due USING (id) WHERE coalesce(sent_at, dead_at) IS NULL AND claimed_until IS NULL
        ORDER BY turn LIMIT :atMost FOR UPDATE OF ${table} SKIP LOCKED
      )`;

/**
 * Some for each receiver, those that wait for the longest time first. Thousands of rows may be due since one moment, so the
 * first ones are those of the index, which has the id only where the order of objects needs it.
 */
const takenByReceiver = ({ table, receiver, order }: Pick<OutboxTable, 'table'> & ToReceivers): string => {
  const oldest = order ? 'next_attempt_at, id' : 'next_attempt_at';
  return `
      ${eachOf('receivers', table, receiver)}, due AS (
        SELECT chosen.id FROM receivers CROSS JOIN LATERAL (
          SELECT id, attempts, next_attempt_at FROM (
            SELECT * FROM ${table} WHERE ${DUE} AND ${receiver} = receivers.name
            ORDER BY ${oldest} LIMIT ${LOOKED_AT}
          ) AS first
          ${order ? `WHERE ${isNext(table, receiver, order)}` : ''}
          ORDER BY ${oldest} LIMIT coalesce((:room::jsonb->>receivers.name::text)::integer, 1)
        ) AS chosen
        ORDER BY chosen.attempts, chosen.next_attempt_at LIMIT :atMost
      ), taken AS (
        SELECT id FROM ${table} WHERE id IN (SELECT id FROM due) AND ${STILL_FREE} FOR UPDATE SKIP LOCKED
      )`;
};

/**
 * One that has failed holds up none of those after it, nor does one that was queued later: an event that is sent again, or
 * that was committed late. So the first in the queue is held up only by what is in hand. `NOT EXISTS` would be a join,
 * which PostgreSQL may make of all that waits where it has not heard of it yet.
 */
const isNext = (
  table: string,
  receiver: string,
  { object, sequence }: { object: string; sequence: string },
): string => `
            (
              SELECT true FROM ${table} AS earlier
              WHERE earlier.${receiver} = first.${receiver} AND earlier.${object} = first.${object}
                AND earlier.${sequence} < first.${sequence}
                AND earlier.sent_at IS NULL AND earlier.dead_at IS NULL
                AND (
                  earlier.claimed_until > now()
                  OR (earlier.attempts = 0 AND earlier.next_attempt_at <= first.next_attempt_at)
                )
              ORDER BY earlier.${receiver}, earlier.${object}, earlier.${sequence} LIMIT 1
            ) IS NULL`;
