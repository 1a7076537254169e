import { expired, type Sweep } from '../database/sweeps.js';
import type { OutboxTable } from './outbox-table.js';

/** Kept to tell what happened: for a week what was delivered, for a month what was given up. */
export const settledOf = ({ table, metrics: [, many] }: OutboxTable): Sweep[] => {
  const after = (end: string, keptFor: string) => ({ ...expired(table, { end, keptFor }), name: `settled_${many}` });
  return [after('sent_at', '7 days'), after('dead_at', '30 days')];
};
