import { Injectable, Logger } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { Database, within } from '../database.js';
import { LOCKS } from '../postgres.js';
import type { PartitionedTable } from './partitioned-table.js';
import { missingOf, type NewPartition, obstaclesTo, oldOf } from './partitions.statements.js';

/** The longest time that an insert waits for a change of its table. */
const GIVE_WAY = "SET LOCAL lock_timeout = '500ms'";

/** Makes partitions ahead of time, and drops those whose last row is too old. */
@Injectable()
export class Partitions {
  private readonly log = new Logger('Partitions');

  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
  ) {}

  async create(table: PartitionedTable): Promise<void> {
    for (const partition of await this.database.runAlone(missingOf(table), {}))
      await this.change(table, `${partition.name} is not made yet`, (manager) => add(manager, table, partition));
  }

  async drop(table: PartitionedTable, ttlSeconds: number): Promise<void> {
    for (const { name } of await this.database.runAlone(oldOf(table), { ttlSeconds }))
      await this.change(table, `${name} is not dropped yet`, (manager) =>
        manager.query(`DROP TABLE IF EXISTS ${name}`),
      );
  }

  /** Nothing depends on the moment of a change, so the next turn repeats one that fails. */
  private async change(
    { readersLock }: PartitionedTable,
    failure: string,
    act: (manager: EntityManager) => Promise<void>,
  ): Promise<void> {
    try {
      await this.manager.transaction(async (manager) => {
        for (const lock of [LOCKS.partitions, readersLock])
          if (lock !== undefined) await manager.query('SELECT pg_advisory_xact_lock($1)', [lock]);
        await manager.query(GIVE_WAY);
        await act(manager);
      });
    } catch (error) {
      this.log.warn(`${failure}; it will be tried again: ${(error as Error).message}`);
    }
  }
}

/** The table is made first and attached then: creating it as a partition would lock out all inserts. */
async function add(manager: EntityManager, table: PartitionedTable, partition: NewPartition): Promise<void> {
  if ((await within(manager).run(obstaclesTo(table), partition)).length > 0) return;
  const { name, start, end } = partition;
  const storage = table.storage ? `WITH (${table.storage})` : '';
  const unsampled = (table.unsampled ?? []).map((column) => `ALTER COLUMN ${column} SET STATISTICS 0`);
  await manager.query(`
    CREATE TABLE ${name} (LIKE ${table.name} INCLUDING ALL) ${storage};
    ${unsampled.length > 0 ? `ALTER TABLE ${name} ${unsampled.join(', ')};` : ''}
    ALTER TABLE ${table.name} ATTACH PARTITION ${name} FOR VALUES FROM ('${start}') TO ('${end}')`);
}
