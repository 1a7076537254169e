import { Injectable, Logger } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { Database, within } from '../database/database.js';
import {
  deleteOld,
  HAS_EVENTS_OF,
  MISSING_MONTHS,
  type Month,
  OLD_PARTITIONS,
  UNDATED_PARTITIONS,
} from './statements/audit-partitions.statements.js';

/** The longest time that an insert of an event waits for a change of its table. */
const GIVE_WAY = "SET LOCAL lock_timeout = '1s'";
const BATCH = 500;

/**
 * Keeps a table for each month's audit events: made ahead of time, dropped when the last event in it is too old. An
 * event whose month has no table goes to the default one, and such a month gets none: its events are deleted in batches.
 */
@Injectable()
export class AuditPartitions {
  private readonly log = new Logger('AuditPartitions');

  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly database: Database,
  ) {}

  /** Does all of the work in one turn. */
  async maintain(ttlSeconds: number): Promise<undefined> {
    await this.create();
    await this.drop(ttlSeconds);
    await this.deleteUndated(ttlSeconds);
  }

  private async create(): Promise<void> {
    for (const month of await this.database.runAlone(MISSING_MONTHS, {}))
      await this.change(`The table of audit events of ${month.name} is not made yet`, (manager) => add(manager, month));
  }

  private async drop(ttlSeconds: number): Promise<void> {
    for (const { name } of await this.database.runAlone(OLD_PARTITIONS, { ttlSeconds }))
      await this.change(`${name} is not dropped yet`, (manager) => manager.query(`DROP TABLE ${name}`));
  }

  private async deleteUndated(ttlSeconds: number): Promise<void> {
    for (const { name } of await this.database.runAlone(UNDATED_PARTITIONS, {}))
      for (let count = BATCH; count === BATCH; )
        ({ length: count } = await this.database.runAlone(deleteOld(name), { ttlSeconds, batch: BATCH }));
  }

  /** Nothing depends on the moment of a change, so the next turn repeats one that fails. */
  private async change(failure: string, act: (manager: EntityManager) => Promise<void>): Promise<void> {
    try {
      await this.manager.transaction(async (manager) => {
        await manager.query(GIVE_WAY);
        await act(manager);
      });
    } catch (error) {
      this.log.warn(`${failure}; it will be tried again: ${(error as Error).message}`);
    }
  }
}

/** The table is made first and attached then: creating it as a partition would lock out all inserts of events. */
async function add(manager: EntityManager, month: Month): Promise<void> {
  if ((await within(manager).run(HAS_EVENTS_OF, month)).length > 0) return;
  const { name, start, end } = month;
  await manager.query(`
    CREATE TABLE ${name} (LIKE audit_events INCLUDING ALL);
    ALTER TABLE audit_events ATTACH PARTITION ${name} FOR VALUES FROM ('${start}') TO ('${end}')`);
}
