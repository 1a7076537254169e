import type { Sweep } from '../common/sweeps.js';

/** Events name people's IP addresses and programs, so they are not kept for ever. */
export const oldEvents = (ttlSeconds: number): Sweep => ({
  name: 'audit_events',
  statement: `
    DELETE FROM audit_events WHERE id IN (
      SELECT id FROM audit_events WHERE occurred_at < now() - make_interval(secs => ${ttlSeconds})
      ORDER BY occurred_at LIMIT $1 FOR UPDATE SKIP LOCKED
    )`,
});
