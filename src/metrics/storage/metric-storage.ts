import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { attemptAll, attemptEach } from '../../platform/attempt-each.js';
import type { PartitionedTable } from '../../platform/database/partitions/partitioned-table.js';
import { Partitions } from '../../platform/database/partitions/partitions.js';
import { LOCKS } from '../../platform/database/postgres.js';
import { TelemetryDatabase } from '../../platform/database/telemetry-database.js';
import { waitAtMost } from '../../platform/time/wait-at-most.js';
import { EVENT_COLUMN_NAMES, EVENT_COLUMNS } from './event-columns.js';
import { MetricRetentions } from './metric-retentions.js';
import type { Planned } from './metric-retentions.statements.js';

const DAYS = { unit: 'day', ahead: 3, readersLock: LOCKS.rollUp } as const;

const EVENTS: PartitionedTable = {
  ...DAYS,
  name: 'metric_event_lists',
  column: 'received_at',
  unsampled: EVENT_COLUMN_NAMES.map((name) => EVENT_COLUMNS[name].list),
};
const MINUTES: PartitionedTable = {
  ...DAYS,
  name: 'metric_minutes',
  column: 'start',
  storage: 'fillfactor = 70',
  unsampled: ['duration_bins', 'duration_counts'],
};

const MINUTES_KEPT_DAYS = 2;

const LONGEST_FAREWELL_MS = 5_000;

const DAY_SECONDS = 24 * 60 * 60;

/** Keeps a table for each day's events, and one for each day's minutes: made ahead of time, and dropped as a whole. */
@Injectable()
export class MetricStorage implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('MetricStorage');
  private readonly partitions: Partitions;
  private preparing: Promise<void> = Promise.resolve();

  constructor(
    database: TelemetryDatabase,
    private readonly retentions: MetricRetentions,
  ) {
    this.partitions = new Partitions(database);
  }

  /** The first event of a new service should find the table of its day. The start does not wait for it. */
  onApplicationBootstrap(): void {
    this.preparing = this.prepare().catch((error: Error) =>
      this.log.warn(`The tables of the next days are made later: ${error.message}`),
    );
  }

  /** To read a large default partition takes minutes. */
  async beforeApplicationShutdown(): Promise<void> {
    await waitAtMost(LONGEST_FAREWELL_MS, this.preparing);
  }

  /** Does all of the work in one turn. */
  async maintain(): Promise<undefined> {
    await attemptAll(
      () => this.prepare(),
      () => this.removeOld(),
    );
  }

  /** Drops also after a note that failed: where the disk is full, it makes room. */
  private async removeOld(): Promise<void> {
    const planned = await this.retentions.planned();
    await attemptAll(
      () => this.retentions.note(planned),
      () => this.drop(planned),
    );
  }

  private async drop(planned: Planned): Promise<void> {
    const keptDays = await this.retentions.longest(planned);
    await attemptAll(
      () => this.partitions.drop(EVENTS, keptDays * DAY_SECONDS),
      () => this.partitions.drop(MINUTES, MINUTES_KEPT_DAYS * DAY_SECONDS),
    );
  }

  private prepare(): Promise<void> {
    return attemptEach([EVENTS, MINUTES], (table) => this.partitions.create(table));
  }
}
