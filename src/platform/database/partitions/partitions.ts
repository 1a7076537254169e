import { Injectable } from '@nestjs/common';
import type { ClientBase } from 'pg';
import { attemptAll, attemptEach } from '../../attempt-each.js';
import { errorCodeOf } from '../../errors/error-code.js';
import { on } from '../connections/single-connection.js';
import { Database } from '../database.js';
import { LOCKS } from '../postgres.js';
import type { PartitionedTable } from './partitioned-table.js';
import {
  checkFor,
  type MissingPartition,
  missingOf,
  type NewPartition,
  obstaclesTo,
  oldOf,
  outdatedChecksOf,
} from './partitions.statements.js';

/** The longest time that an insert waits for a change of its table. */
const GIVE_WAY = "SET LOCAL lock_timeout = '500ms'";
/** A default partition of a hundred million rows is read meanwhile, also from a disk. */
const READING_MS = 10 * 60 * 1000;
const CHECK_VIOLATED = '23514';
const NO_CHECK = '42704';

/** Makes partitions ahead of time, and drops those whose last row is too old. */
@Injectable()
export class Partitions {
  constructor(private readonly database: Database) {}

  async create(table: PartitionedTable): Promise<void> {
    await attemptAll(
      () => this.dropOutdatedChecks(table),
      async () =>
        attemptEach(await this.database.runAlone(missingOf(table), {}), (partition) =>
          orSay(`${partition.name} is not made yet`, () => this.add(table, partition)),
        ),
    );
  }

  async drop(table: PartitionedTable, ttlSeconds: number): Promise<void> {
    await attemptEach(await this.database.runAlone(oldOf(table), { ttlSeconds }), ({ name }) =>
      orSay(`${name} is not dropped yet`, () =>
        this.change(table, (client) => client.query(`DROP TABLE IF EXISTS ${name}`)),
      ),
    );
  }

  private async dropOutdatedChecks(table: PartitionedTable): Promise<void> {
    await attemptEach(await this.database.runAlone(outdatedChecksOf(table), {}), ({ name }) =>
      orSay(`The check ${name} is not dropped yet`, () =>
        this.change(table, (client) => client.query(dropCheck(table, name))),
      ),
    );
  }

  private async add(table: PartitionedTable, partition: MissingPartition): Promise<void> {
    const { name, isAhead } = partition;
    const isFree = isAhead && (await this.isFree(table, partition));
    await this.change(table, async (client) => {
      await attach(client, table, { ...partition, isFree });
      if (isAhead) await client.query(dropCheck(table, name));
    });
  }

  /**
   * ATTACH reads the whole default partition and lets no row be written to it meanwhile, unless a check says that no row
   * in it is of that time. The check is validated before, while rows are written. It refuses rows of that time, so there is
   * one only for a time that is ahead. False if there is a row of that time, or if another replica has made the partition.
   */
  private async isFree(table: PartitionedTable, partition: NewPartition): Promise<boolean> {
    await this.change(table, (client) => addCheck(client, table, partition));
    const validate = `ALTER TABLE ${table.name}_default VALIDATE CONSTRAINT ${partition.name}`;
    try {
      await this.database.pool.borrowAtLeisure((client) => client.query(validate), READING_MS);
      return true;
    } catch (error) {
      if ([CHECK_VIOLATED, NO_CHECK].includes(errorCodeOf(error))) return false;
      await this.change(table, (client) => client.query(dropCheck(table, partition.name))).catch(() => undefined);
      throw error;
    }
  }

  private async change(
    { readersLock }: PartitionedTable,
    act: (client: ClientBase) => Promise<unknown>,
  ): Promise<void> {
    await this.database.pool.transaction(async (client) => {
      for (const lock of [LOCKS.partitions, readersLock])
        if (lock !== undefined) await client.query('SELECT pg_advisory_xact_lock($1)', [lock]);
      await client.query(GIVE_WAY);
      await act(client);
    });
  }
}

/** Nothing depends on the moment of a change, so the next turn repeats one that fails. */
async function orSay(failure: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    throw new Error(`${failure}: ${(error as Error).message}`, { cause: error });
  }
}

const dropCheck = (table: PartitionedTable, check: string): string =>
  `ALTER TABLE ${table.name}_default DROP CONSTRAINT IF EXISTS ${check}`;

/** One that a crash left behind serves as well. */
async function addCheck(client: ClientBase, table: PartitionedTable, partition: NewPartition): Promise<void> {
  if ((await on(client).run(checkFor(table), partition)).length > 0) return;
  const { name, start, end } = partition;
  await client.query(`
    ALTER TABLE ${table.name}_default
    ADD CONSTRAINT ${name} CHECK (${table.column} < '${start}' OR ${table.column} >= '${end}') NOT VALID`);
}

/** The table is made first and attached then: creating it as a partition would lock out all inserts. */
async function attach(
  client: ClientBase,
  table: PartitionedTable,
  partition: NewPartition & { isFree: boolean },
): Promise<void> {
  if ((await on(client).run(obstaclesTo(table), partition)).length > 0) return;
  const { name, start, end } = partition;
  const storage = table.storage ? `WITH (${table.storage})` : '';
  const unsampled = (table.unsampled ?? []).map((column) => `ALTER COLUMN ${column} SET STATISTICS 0`);
  await client.query(`
    CREATE TABLE ${name} (LIKE ${table.name} INCLUDING ALL) ${storage};
    ${unsampled.length > 0 ? `ALTER TABLE ${name} ${unsampled.join(', ')};` : ''}
    ALTER TABLE ${table.name} ATTACH PARTITION ${name} FOR VALUES FROM ('${start}') TO ('${end}')`);
}
