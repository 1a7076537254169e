import { Injectable, Logger } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { within } from '../database/database.js';
import { waitAtMost } from '../time/wait-at-most.js';
import {
  FORGET,
  type Forgotten,
  LAST_OF_BATCH,
  MOVE_ON,
  NEXT_FORGOTTEN,
  SETTLE,
  WIPE,
} from './forgetting.statements.js';

/** Small enough to take the database only a moment. */
const BATCH = 1000;

/** Locked rows are left out; a later run finds them again. */
const GIVE_WAY = "SET LOCAL lock_timeout = '500ms'";

/** The longest time that a deletion waits for the trail. */
const PATIENCE_MS = 2_000;

/**
 * Removes from the trail what identifies a deleted person: IP addresses, programs, details. The bare id stays, and
 * identifies no person. Noting the identity takes one row, however many events it has; the events follow in batches.
 */
@Injectable()
export class Forgetting {
  private readonly log = new Logger('Forgetting');

  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** Runs in the transaction that deletes the identity. */
  async begin(manager: EntityManager, identityId: string): Promise<void> {
    await within(manager).run(FORGET, { identityId });
  }

  /**
   * Wipes for a short time, which is enough for nearly every identity. Housekeeping wipes the rest, also where the
   * database falls silent now: the deletion has happened, so its sender is not kept waiting and hears of no failure.
   */
  async goOn(identityId: string): Promise<void> {
    await waitAtMost(PATIENCE_MS, this.wipeNow(identityId));
  }

  private async wipeNow(identityId: string): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    try {
      while ((await this.step(identityId)) === BATCH && performance.now() < end);
    } catch (error) {
      this.log.warn(`The audit events of a deleted person are wiped later: ${(error as Error).message}`);
    }
  }

  /**
   * Wipes one batch of this identity, or of the one that has waited longest. Answers the number of events, or undefined
   * if none is left.
   */
  step(identityId: string | null = null): Promise<number | undefined> {
    return this.manager.transaction(async (manager) => {
      await manager.query(GIVE_WAY);
      const [forgotten] = await within(manager).run(NEXT_FORGOTTEN, { identityId });
      return forgotten && this.wipe(manager, forgotten);
    });
  }

  private async wipe(manager: EntityManager, forgotten: Forgotten): Promise<number> {
    const statements = within(manager);
    const { id: identityId } = forgotten;
    const [last] = await statements.run(LAST_OF_BATCH, { ...forgotten, others: BATCH - 1 });
    const batch = { ...forgotten, until: last?.until ?? null, untilId: last?.id ?? null };
    const { length: count } = await statements.run(WIPE, batch);
    if (!last) await statements.run(SETTLE, { identityId });
    else await statements.run(MOVE_ON, { identityId, ...last });
    return last ? BATCH : Math.min(count, BATCH - 1);
  }
}
