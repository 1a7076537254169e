import { momentOf } from '../../platform/crypto/ids.js';
import { END_REASONS, type EndReason } from '../../session/lifecycle/end-reasons.js';
import type { EndRow } from '../ended/end-line.js';
import { lineOf } from '../ended/end-line.js';
import type { Verification } from './signal-streams.statements.js';

export const SESSION_REVOKED = 'https://schemas.openid.net/secevent/caep/event-type/session-revoked';
const VERIFICATION = 'https://schemas.openid.net/secevent/ssf/event-type/verification';

/** The kind of its dispatches. */
export const SECURITY_EVENT = 'security_event';

/** What a dispatch keeps until it is delivered. */
export interface PushContent {
  streamId: string;
  event: SecurityEvent;
  /** In the feed, before the event. */
  position: string;
}

/** What a security event token says (RFC 8417), without its issuer and its audience. */
export interface SecurityEvent {
  jti: string;
  iat: number;
  sub_id: object;
  events: Record<string, object>;
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** The first second before which all that ended was opened. */
const secondAfter = (before: string): number => Math.ceil(momentOf(before).getTime() / 1000);

/** Names the user as the transmitter knows them, and the session by the `sid` of its tokens (CAEP 1.0, 3.1). */
export function sessionRevoked(row: EndRow, issuer: string, applicationId: string): SecurityEvent | undefined {
  const line = lineOf(row, 0);
  if (!line || 'kid' in line) return undefined; // the JWKS says it
  const sub = 'sid' in line ? row.identityId : line.sub;
  const sub_id = {
    format: 'complex',
    ...(sub && { user: { format: 'iss_sub', iss: issuer, sub } }),
    ...('sid' in line && { session: { format: 'opaque', id: line.sid } }),
    ...('before' in line && { tenant: { format: 'opaque', id: applicationId } }),
  };
  const at = 'before' in line ? secondAfter(line.before) : secondsOf(row.occurredAt);
  const event = { event_timestamp: at, reason_admin: { en: END_REASONS[line.reason as EndReason] } };
  return { jti: row.id, iat: secondsOf(row.occurredAt), sub_id, events: { [SESSION_REVOKED]: event } };
}

export const verificationOf = ({ jti, iat, state }: Verification, streamId: string): SecurityEvent => ({
  jti,
  iat,
  sub_id: { format: 'opaque', id: streamId },
  events: { [VERIFICATION]: state === undefined ? {} : { state } },
});

/** Undefined for an event of the feed. */
export function verificationIn({ jti, iat, events }: SecurityEvent): Verification | undefined {
  const asked = events[VERIFICATION];
  return asked && { jti, iat, ...asked };
}
