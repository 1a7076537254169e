import type { Caller } from '../http/caller.js';

/** The members of an audit event, each the text of a parameter, of a column or of an expression. */
interface AuditRow {
  id: string;
  type: string;
  applicationId: string;
  identityId: string;
  sessionId?: string;
  ip: string;
  userAgent: string;
  requestId: string;
  details: string;
}

/** The parameters of an event that a caller causes. */
export interface EventBy extends Pick<Caller, 'ip' | 'userAgent' | 'requestId'> {
  eventId: string;
}

/** The id of an event that a statement writes of many rows. As every id it is a UUIDv7: the trail is in the order of ids. */
export const NEW_EVENT_ID = `
  (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
    || right(replace(gen_random_uuid()::text, '-', ''), 19))::uuid`;

/** Their names in the text of a statement. */
export const EVENT_BY = { id: ':eventId::uuid', ip: ':ip', userAgent: ':userAgent', requestId: ':requestId' };

/** Lets a statement write its audit event in the same round trip: one event for each row of `from`. */
export const insertAuditRow = (row: AuditRow, from: string): string => `
      INSERT INTO audit_events
        (id, occurred_at, type, application_id, identity_id, session_id, ip, user_agent, request_id, details)
      SELECT ${row.id}, now(), ${row.type}, ${row.applicationId}, ${row.identityId}, ${row.sessionId ?? 'NULL'},
        ${row.ip}, ${row.userAgent}, ${row.requestId}, ${row.details}
      FROM ${from}`;
