import type { AuditEvent } from '../../platform/audit/entities/audit-event.entity.js';
import { momentOf } from '../../platform/crypto/ids.js';
import { type EndReason, writtenReasonOf } from '../../session/lifecycle/end-reasons.js';

/** The audit events that say that sessions, or the tokens of a key, have ended. */
export const ENDS = [
  'session.revoked',
  'session.reuse_detected',
  'sessions.cut_off',
  'signing_keys.withdrawn',
] as const;

export type EndRow = Pick<
  AuditEvent,
  'id' | 'occurredAt' | 'applicationId' | 'identityId' | 'sessionId' | 'details'
> & {
  type: string;
};

/** What of the details of an event stands there until a deletion wipes them. */
interface Details {
  reason?: string;
  /** The event of a cut-off has said it before. */
  announced?: true;
  before?: string;
  identityId?: string;
  keptSessionId?: string;
  kid?: string;
}

/** What ended: one session, the sessions that were opened before a cut-off, or the tokens that a key has signed. */
type Ended = { sid: string } | { before: string; sub?: string; except?: string } | { kid: string };

export type EndLine = Ended & {
  reason: EndReason | 'key_withdrawn';
  at: string;
  /** In seconds since 1970, as in tokens. */
  exp: number;
};

/**
 * An access token may be signed this long after the id of the event was made, by a refresh that came first to the row or
 * on a machine whose clock differs.
 */
export const MARGIN_SECONDS = 60;

/** What listeners read of an event; undefined if another line has said it. */
export function lineOf(row: EndRow, lifetimeSeconds: number): EndLine | undefined {
  const details = row.details as Details;
  if (details.announced) return undefined;
  const said = saidBy(row, details);
  if (!said) return undefined;
  const exp = Math.ceil(momentOf(row.id).getTime() / 1000) + lifetimeSeconds + MARGIN_SECONDS;
  return { ...said, at: row.occurredAt.toISOString(), exp };
}

function saidBy(
  { type, sessionId }: EndRow,
  { reason, before, identityId: sub, keptSessionId: except, kid }: Details,
): (Ended & Pick<EndLine, 'reason'>) | undefined {
  if (type === 'signing_keys.withdrawn') return kid === undefined ? undefined : { kid, reason: 'key_withdrawn' };
  if (type === 'sessions.cut_off')
    return before === undefined
      ? undefined
      : { before, ...(sub && { sub }), ...(except && { except }), reason: writtenReasonOf(reason ?? '') };
  if (sessionId === null) return undefined;
  if (type === 'session.reuse_detected') return { sid: sessionId, reason: 'reuse' };
  // Only a deletion wipes the reason of an end.
  return { sid: sessionId, reason: reason === undefined ? 'deleted' : writtenReasonOf(reason) };
}
