import { Injectable } from '@nestjs/common';
import type { ClientBase } from 'pg';
import { attemptEach } from '../../attempt-each.js';
import { on } from '../connections/single-connection.js';
import { Database } from '../database.js';
import { LOCKS } from '../postgres.js';
import type { PartitionedTable } from './partitioned-table.js';
import { missingOf, type NewPartition, obstaclesTo, oldOf } from './partitions.statements.js';

/** The longest time that an insert waits for a change of its table. */
const GIVE_WAY = "SET LOCAL lock_timeout = '500ms'";

/** Makes partitions ahead of time, and drops those whose last row is too old. */
@Injectable()
export class Partitions {
  constructor(private readonly database: Database) {}

  async create(table: PartitionedTable): Promise<void> {
    await attemptEach(await this.database.runAlone(missingOf(table), {}), (partition) =>
      this.change(table, `${partition.name} is not made yet`, (client) => add(client, table, partition)),
    );
  }

  async drop(table: PartitionedTable, ttlSeconds: number): Promise<void> {
    await attemptEach(await this.database.runAlone(oldOf(table), { ttlSeconds }), ({ name }) =>
      this.change(table, `${name} is not dropped yet`, (client) => client.query(`DROP TABLE IF EXISTS ${name}`)),
    );
  }

  /** Nothing depends on the moment of a change, so the next turn repeats one that fails. */
  private async change(
    { readersLock }: PartitionedTable,
    failure: string,
    act: (client: ClientBase) => Promise<unknown>,
  ): Promise<void> {
    try {
      await this.database.pool.transaction(async (client) => {
        for (const lock of [LOCKS.partitions, readersLock])
          if (lock !== undefined) await client.query('SELECT pg_advisory_xact_lock($1)', [lock]);
        await client.query(GIVE_WAY);
        await act(client);
      });
    } catch (error) {
      throw new Error(`${failure}: ${(error as Error).message}`, { cause: error });
    }
  }
}

/** The table is made first and attached then: creating it as a partition would lock out all inserts. */
async function add(client: ClientBase, table: PartitionedTable, partition: NewPartition): Promise<void> {
  if ((await on(client).run(obstaclesTo(table), partition)).length > 0) return;
  const { name, start, end } = partition;
  const storage = table.storage ? `WITH (${table.storage})` : '';
  const unsampled = (table.unsampled ?? []).map((column) => `ALTER COLUMN ${column} SET STATISTICS 0`);
  await client.query(`
    CREATE TABLE ${name} (LIKE ${table.name} INCLUDING ALL) ${storage};
    ${unsampled.length > 0 ? `ALTER TABLE ${name} ${unsampled.join(', ')};` : ''}
    ALTER TABLE ${table.name} ATTACH PARTITION ${name} FOR VALUES FROM ('${start}') TO ('${end}')`);
}
