import { Forgetting } from '../../src/platform/audit/forgetting.js';
import type { Json } from './json.js';
import type { Service } from './service.js';

interface AuditEvent {
  type: string;
  session_id: string | null;
  ip: string | null;
  details: Json;
}

interface Wanted {
  sessionId?: string;
  identityId?: string;
  type?: string;
}

/** In the order in which they happened. */
export async function auditEvents(service: Service, { sessionId, identityId, type }: Wanted): Promise<AuditEvent[]> {
  const { rows } = await service.db.query(
    `SELECT type, session_id, ip, details FROM audit_events
     WHERE ($1::uuid IS NULL OR session_id = $1) AND ($2::uuid IS NULL OR identity_id = $2) AND ($3::text IS NULL OR type = $3)
     ORDER BY occurred_at, id`,
    [sessionId ?? null, identityId ?? null, type ?? null],
  );
  return rows;
}

export async function auditTypes(service: Service, wanted: Wanted): Promise<string[]> {
  return (await auditEvents(service, wanted)).map(({ type }) => type);
}

/** Events that still identify a deleted person, once housekeeping has come by. */
export async function tracesOf(service: Service, identityId: string): Promise<AuditEvent[]> {
  await service.app.get(Forgetting, { strict: false }).step(identityId);
  return (await auditEvents(service, { identityId })).filter(({ ip }) => ip !== null);
}
