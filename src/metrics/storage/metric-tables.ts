import type { PartitionedTable } from '../../platform/database/partitions/partitioned-table.js';
import { LOCKS } from '../../platform/database/postgres.js';

const DAYS = { unit: 'day', ahead: 3, readersLock: LOCKS.rollUp } as const;

export const EVENTS: PartitionedTable = { ...DAYS, name: 'metric_event_lists', column: 'received_at' };
export const MINUTES: PartitionedTable = {
  ...DAYS,
  name: 'metric_minutes',
  column: 'start',
  storage: 'fillfactor = 70',
};

export const MINUTES_KEPT_DAYS = 2;
