import type { Sweep } from '../platform/database/sweeps.js';

/** A flow takes its codes along. A day is kept, so that whoever comes late is told «expired» and not «unknown». */
export const EXPIRED_FLOWS: Sweep = {
  name: 'flows',
  statement: `
    DELETE FROM auth_flows WHERE id IN (
      SELECT id FROM auth_flows WHERE expires_at < now() - interval '1 day'
      ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED
    )`,
};
