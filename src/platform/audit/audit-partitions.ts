import { Injectable } from '@nestjs/common';
import { attemptAll } from '../attempt-each.js';
import { Database } from '../database/database.js';
import type { PartitionedTable } from '../database/partitions/partitioned-table.js';
import { Partitions } from '../database/partitions/partitions.js';
import { undatedOf } from '../database/partitions/partitions.statements.js';
import { deleteOld } from './audit-partitions.statement.js';

const AUDIT_EVENTS: PartitionedTable = { name: 'audit_events', column: 'occurred_at', unit: 'month', ahead: 2 };
const UNDATED = undatedOf(AUDIT_EVENTS);
const BATCH = 500;

/**
 * Keeps a table for each month's audit events: made ahead of time, dropped when the last event in it is too old. An
 * event whose month has no table goes to the default one, and such a month gets none: its events are deleted in batches.
 */
@Injectable()
export class AuditPartitions {
  constructor(
    private readonly database: Database,
    private readonly partitions: Partitions,
  ) {}

  /** Makes and drops tables, all in one turn. */
  async maintain(ttlSeconds: number): Promise<undefined> {
    await attemptAll(
      () => this.partitions.create(AUDIT_EVENTS),
      () => this.partitions.drop(AUDIT_EVENTS, ttlSeconds),
    );
  }

  /** Deletes one batch of the events without a table of their month; undefined when there is nothing left to do. */
  async deleteUndated(ttlSeconds: number): Promise<number | undefined> {
    for (const { name } of await this.database.runAlone(UNDATED, {})) {
      const { length: count } = await this.database.runAlone(deleteOld(name), { ttlSeconds, batch: BATCH });
      if (count > 0) return count;
    }
    return undefined;
  }
}
