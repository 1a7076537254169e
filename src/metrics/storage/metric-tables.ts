import type { PartitionedTable } from '../../platform/database/partitions/partitioned-table.js';
import { LOCKS } from '../../platform/database/postgres.js';
import { EVENT_COLUMN_NAMES, EVENT_COLUMNS } from './event-columns.js';

const DAYS = { unit: 'day', ahead: 3, readersLock: LOCKS.rollUp } as const;

export const EVENTS: PartitionedTable = {
  ...DAYS,
  name: 'metric_event_lists',
  column: 'received_at',
  unsampled: EVENT_COLUMN_NAMES.map((name) => EVENT_COLUMNS[name].list),
};
export const MINUTES: PartitionedTable = {
  ...DAYS,
  name: 'metric_minutes',
  column: 'start',
  storage: 'fillfactor = 70',
  unsampled: ['duration_bins', 'duration_counts'],
};

export const MINUTES_KEPT_DAYS = 2;
