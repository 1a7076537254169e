import { AUDIT_TYPES, type AuditType } from '../platform/audit/audit-types.js';
import { type None, plainList, type Statement, statement } from '../platform/database/statement.js';
import { causesOf, EVENT_TYPES } from './event-types.js';

export interface StoredEvent {
  id: string;
  type: AuditType;
  occurredAt: Date;
  applicationId: string | null;
  /** Its slug. */
  application: string | null;
  identityId: string | null;
  sessionId: string | null;
  sequence: string;
  details: Record<string, unknown>;
}

export const DRAWN = statement<None, { drawn: string }>(
  'last-number-of-events',
  'SELECT last_value - (NOT is_called)::integer AS drawn FROM audit_events_sequence',
);

export interface Snapshot {
  database: string;
  ended: string;
  /** How many transactions from `ended` on have begun. */
  ahead: number;
  running: string[];
  now: Date;
}

/** `age` counts from the id that the next transaction gets. A snapshot alone says nothing of the newest that run. */
export const PRESENT = statement<None, Snapshot>(
  'snapshot-of-events',
  `
  SELECT system_identifier || '-' || pg_database.oid AS database, pg_snapshot_xmax(snapshot)::text AS ended,
    age(pg_snapshot_xmax(snapshot)::xid) AS ahead, ARRAY(SELECT pg_snapshot_xip(snapshot)::text) AS running, now() AS now
  FROM (SELECT pg_current_snapshot() AS snapshot) AS present, pg_control_system(), pg_database
  WHERE datname = current_database()`,
);

/**
 * The number before the first event since a moment. An event is dated with the beginning of its transaction, so the
 * search stops a minute earlier, and the reader leaves out what is older. Where nothing is older it ends before the first
 * event that is kept: a page looks through so many numbers, and those before it can be very many.
 */
export const NUMBER_BEFORE = statement<{ moment: Date; drawn: number }, { before: string }>(
  'number-before-events-since',
  `
  WITH RECURSIVE search (low, high) AS (
    SELECT 0::bigint, :drawn::bigint + 1
    UNION ALL
    SELECT CASE WHEN older THEN middle ELSE low END, CASE WHEN older THEN high ELSE middle END
    FROM search, LATERAL (SELECT (low + high) / 2 AS middle) AS half, LATERAL (
      SELECT coalesce((
        SELECT occurred_at < :moment::timestamptz - interval '1 minute' FROM audit_events
        WHERE sequence >= middle AND sequence < high ORDER BY sequence LIMIT 1
      ), false) AS older
    ) AS found
    WHERE high - low > 1
  )
  SELECT greatest(max(low), (
    SELECT sequence - 1 FROM audit_events WHERE sequence <= :drawn::bigint ORDER BY sequence LIMIT 1
  )) AS before
  FROM search`,
);

/** Which events the reader wants. */
export interface Wanted {
  applicationId: string | null;
  causes: readonly AuditType[];
  /** With fresh events of other kinds: those that this version does not know, or those that it does not show. */
  alsoFresh: 'unknown' | 'unshown' | null;
  /** With what concerns every application. */
  alsoShared: boolean;
  /** No event from before is read, so older months are not opened. */
  oldest: Date;
  limit: number;
}

interface Window {
  /** The number of the last event that the reader has. */
  last: number;
  /** The last number of this part of the window. */
  upTo: number;
  /** The mark at the end of the window: only transactions that had ended by then. */
  ended: number;
  running: readonly number[];
}

interface Late extends Window, Wanted {
  /** Transactions that had not ended at the beginning of the window. */
  late: readonly number[];
  lateFrom: number;
  lateUntil: number;
}

const COLUMNS = `id, type, occurred_at, application_id, identity_id, session_id, sequence, details,
      (SELECT slug FROM applications WHERE applications.id = application_id) AS application`;

/** The smallest id of a transaction that had not ended when the statement began. */
const AHEAD = 'pg_snapshot_xmax(pg_current_snapshot())::text::bigint';

/**
 * A transaction that wrote what is seen here and is still ahead ran in another cluster, from which this database was
 * restored. It ended before everything else.
 */
const HAD_ENDED = `(
      transaction + 0 < :ended::bigint AND NOT transaction = ANY(:running::bigint[]) OR transaction + 0 >= ${AHEAD}
    )`;

/** An upgrade or a rollback of all replicas takes less, so one of a version that knows the kind comes first. */
const FRESH = "occurred_at > now() - interval '1 hour'";

/** PostgreSQL hashes lists that stand in the text, and goes through a list that is a parameter for each row. */
const isNoneOf = (kinds: readonly AuditType[]): string => `type <> ALL('${plainList(kinds)}'::text[])`;

const WANTED = `
    occurred_at >= :oldest::timestamptz AND ${HAD_ENDED}
    AND (type = ANY(:causes::text[]) OR ${FRESH} AND CASE :alsoFresh::text
      WHEN 'unknown' THEN ${isNoneOf(AUDIT_TYPES)}
      WHEN 'unshown' THEN ${isNoneOf(causesOf(EVENT_TYPES))} END)
    AND (:applicationId::uuid IS NULL OR application_id = :applicationId
      OR (:alsoShared::boolean AND application_id IS NULL))`;

/**
 * Events that had their numbers at the beginning of the window, but were committed only within it. They are few and found
 * by their transactions: `+ 0` keeps PostgreSQL from reading all others in the order of their numbers.
 */
export const LATE_EVENTS: Statement<Late, StoredEvent> = statement(
  'late-events',
  `
  SELECT * FROM (
    SELECT ${COLUMNS} FROM audit_events WHERE transaction = ANY(:late::bigint[]) AND ${WANTED}
    UNION ALL
    SELECT ${COLUMNS} FROM audit_events
    WHERE transaction >= :lateFrom::bigint AND transaction < :lateUntil::bigint AND ${WANTED}
  ) AS late
  WHERE sequence + 0 > :last::bigint AND sequence + 0 <= :upTo::bigint
  ORDER BY sequence + 0 LIMIT :limit`,
);

/** Events that got their numbers within the window. */
export const NEW_EVENTS: Statement<Window & Wanted, StoredEvent> = statement(
  'new-events',
  `
  SELECT ${COLUMNS} FROM audit_events
  WHERE sequence > :last::bigint AND sequence <= :upTo::bigint AND ${WANTED}
  ORDER BY sequence LIMIT :limit`,
);

/** Always seen: no transaction has this id. */
const ENDED_ELSEWHERE = 2;

/**
 * A dump that is restored in another cluster brings ids of transactions that this one has not given out yet. Its events
 * count as ended before everything else, so that no transaction of the same id shows them again.
 */
export const ADOPT = statement<{ batch: number }, { id: string }>(
  'adopt-restored-events',
  `
  UPDATE audit_events SET transaction = ${ENDED_ELSEWHERE}
  WHERE (id, occurred_at) IN (
    SELECT id, occurred_at FROM audit_events WHERE transaction >= ${AHEAD}
    ORDER BY transaction LIMIT :batch FOR UPDATE SKIP LOCKED
  )
  RETURNING id`,
);
