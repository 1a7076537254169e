import { Injectable, Logger } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import {
  deleteOld,
  HAS_EVENTS_OF,
  MISSING_MONTHS,
  type Month,
  OLD_PARTITIONS,
  UNDATED_PARTITIONS,
} from './statements/audit-partitions.statements.js';

/** The longest time that a write of an event waits for a change of its table. */
const GIVE_WAY = "SET LOCAL lock_timeout = '1s'";
const BATCH = 500;

/**
 * Keeps a table for each month's audit events: made ahead of time, dropped when the last event in it is too old. An
 * event whose month has no table goes to the default one, and such a month gets none: its events are deleted in batches.
 */
@Injectable()
export class AuditPartitions {
  private readonly log = new Logger('AuditPartitions');

  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** All of it in one turn. */
  async maintain(ttlSeconds: number): Promise<undefined> {
    await this.create();
    await this.drop(ttlSeconds);
    await this.deleteUndated(ttlSeconds);
  }

  private async create(): Promise<void> {
    for (const month of (await this.manager.query(MISSING_MONTHS)) as Month[])
      await this.change(`The table of audit events of ${month.name} is not made yet`, (manager) => add(manager, month));
  }

  private async drop(ttlSeconds: number): Promise<void> {
    for (const { name } of await this.manager.query(OLD_PARTITIONS, [ttlSeconds]))
      await this.change(`${name} is not dropped yet`, (manager) => manager.query(`DROP TABLE ${name}`));
  }

  private async deleteUndated(ttlSeconds: number): Promise<void> {
    for (const { name } of await this.manager.query(UNDATED_PARTITIONS))
      for (let count = BATCH; count === BATCH; )
        [, count] = await this.manager.query(deleteOld(name), [ttlSeconds, BATCH]);
  }

  /** Nothing depends on when it happens, so what cannot be now happens at the next turn. */
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

/** Attached, because a partition that is created as one locks out everybody who writes. */
async function add(manager: EntityManager, { name, start, end }: Month): Promise<void> {
  if ((await manager.query(HAS_EVENTS_OF, [start, end])).length > 0) return;
  await manager.query(`
    CREATE TABLE ${name} (LIKE audit_events INCLUDING ALL);
    ALTER TABLE audit_events ATTACH PARTITION ${name} FOR VALUES FROM ('${start}') TO ('${end}')`);
}
