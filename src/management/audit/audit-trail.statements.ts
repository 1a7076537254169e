import { exactly } from '../../platform/database/page.js';
import { type Statement, statement } from '../../platform/database/statement.js';

export interface AuditTrailRow {
  id: string;
  occurredAt: Date;
  /** To the microsecond, which a Date does not keep. */
  exactly: string;
  type: string;
  /** Its slug; null for what belongs to no application, or to one that is deleted. */
  application: string | null;
  identityId: string | null;
  sessionId: string | null;
  ip: string | null;
  userAgent: string | null;
  requestId: string | null;
  managementKeyId: string | null;
  operatorId: string | null;
  details: Record<string, unknown>;
}

/** Where a list has no bound, the first or last value that there can be stands, so that one plan serves each list. */
export interface TrailBounds {
  after: string;
  /** Only a list by user has it: the others are in the order of ids. */
  afterMoment: string;
  from: string;
  since: string;
  until: string;
  limit: number;
}

export interface TrailFilters {
  applicationId: string | null;
  identityId: string | null;
  organizationId: string | null;
  kinds: string[] | null;
}

type Trail = Statement<TrailFilters & TrailBounds, AuditTrailRow>;

const COLUMNS =
  'id, occurred_at, type, application_id, identity_id, session_id, ip, user_agent, request_id, management_key_id, operator_id, details';
/** Ids are in the order of their moments, so they bound the part of an index that is read. */
const IN_TIME = 'occurred_at >= :since::timestamptz AND occurred_at < :until::timestamptz';
const NEWEST = `id < :after AND id >= :from AND ${IN_TIME} ORDER BY id DESC LIMIT :limit`;

const trail = (name: string, found: string, order = 'id DESC', before = ''): Trail =>
  statement(
    name,
    `
    ${before}
    SELECT id, occurred_at, ${exactly('occurred_at')} AS exactly, type,
      (SELECT slug FROM applications WHERE id = found.application_id) AS application, identity_id, session_id, ip,
      user_agent, request_id, management_key_id, operator_id, details
    FROM (${found}) AS found
    ORDER BY ${order} LIMIT :limit`,
  );

/** The newest of each kind, and of these the newest. */
const ofEachKind = (kinds: string, condition: string): string => `
      SELECT event.* FROM ${kinds} AS kinds (kind) CROSS JOIN LATERAL (
        SELECT ${COLUMNS} FROM audit_events WHERE ${condition} AND type = kind AND ${NEWEST}
      ) AS event`;

const EVERYTHING = trail('audit-trail', `SELECT ${COLUMNS} FROM audit_events WHERE ${NEWEST}`);

const OF_KINDS = trail('audit-trail-of-kinds', ofEachKind('unnest(:kinds::text[])', 'true'));

const OF_APPLICATION = 'application_id = :applicationId';

/** The kinds that the application has: the index leads from each to the next one. */
const ITS_KINDS = `WITH RECURSIVE known (kind) AS (
      (SELECT type FROM audit_events WHERE ${OF_APPLICATION} ORDER BY type LIMIT 1)
      UNION ALL
      SELECT (SELECT type FROM audit_events WHERE ${OF_APPLICATION} AND type > kind ORDER BY type LIMIT 1)
      FROM known WHERE kind IS NOT NULL
    )`;

const AT_APPLICATION = trail('audit-trail-of-application', ofEachKind('known', OF_APPLICATION), 'id DESC', ITS_KINDS);

const OF_KINDS_AT_APPLICATION = trail(
  'audit-trail-of-kinds-of-application',
  ofEachKind('unnest(:kinds::text[])', OF_APPLICATION),
);

const OF_USER = trail(
  'audit-trail-of-user',
  `
      SELECT ${COLUMNS} FROM audit_events
      WHERE identity_id = :identityId AND (:applicationId::uuid IS NULL OR ${OF_APPLICATION})
        AND (:kinds::text[] IS NULL OR type = ANY(:kinds)) AND ${IN_TIME}
        AND (occurred_at, id) < (:afterMoment::timestamptz, :after::uuid)
      ORDER BY occurred_at DESC, id DESC LIMIT :limit`,
  'occurred_at DESC, id DESC',
);

/** The application's: an id alone opens nothing. */
const OF_ORGANIZATION = trail(
  'audit-trail-of-organization',
  `
      SELECT ${COLUMNS} FROM audit_events
      WHERE details ->> 'organization' = :organizationId AND ${OF_APPLICATION}
        AND (:identityId::uuid IS NULL OR identity_id = :identityId)
        AND (:kinds::text[] IS NULL OR type = ANY(:kinds)) AND ${NEWEST}`,
);

/** Each way to narrow the trail has the statement that an index answers. */
export function auditTrail({ applicationId, identityId, organizationId, kinds }: TrailFilters): Trail {
  if (organizationId !== null) return OF_ORGANIZATION;
  if (identityId !== null) return OF_USER;
  if (applicationId === null) return kinds ? OF_KINDS : EVERYTHING;
  return kinds ? OF_KINDS_AT_APPLICATION : AT_APPLICATION;
}
