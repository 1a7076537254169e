/** A table with a partition for each day or month, in UTC, and a default one for rows whose time has no partition. */
export interface PartitionedTable {
  readonly name: string;
  /** The time by which its rows are divided. */
  readonly column: string;
  readonly unit: 'day' | 'month';
  /** How many partitions are made before their time begins. */
  readonly ahead: number;
  /** Storage parameters of each partition. */
  readonly storage?: string;
  /** Columns of which ANALYZE takes no sample: lists, of which that takes seconds, and for which no plan asks. */
  readonly unsampled?: readonly string[];
  /** The advisory lock of work that reads the table for long, so that a change waits for it without locking the table. */
  readonly readersLock?: number;
}
