import { Injectable, Logger } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { FORGET, MOVE_ON, NEXT_FORGOTTEN, SETTLE, UPPER_END, WIPE } from './statements/forgetting.statements.js';

/** Small enough for a moment of the database's time. */
const BATCH = 1000;

/** Locked rows are left out; a later run finds them again. */
const GIVE_WAY = "SET LOCAL lock_timeout = '500ms'";

/** The longest time that a deletion waits for the trail. */
const PATIENCE_MS = 2_000;

interface Forgotten {
  id: string;
  since: string;
  sinceId: string;
}

/**
 * Takes out of the trail what identifies a deleted person: addresses, programs, details. The bare id stays, and
 * belongs to nobody. Noting the person takes one row, however many events they have; the events follow in batches.
 */
@Injectable()
export class Forgetting {
  private readonly log = new Logger('Forgetting');

  constructor(@InjectEntityManager() private readonly manager: EntityManager) {}

  /** In the transaction that deletes the person. */
  async begin(manager: EntityManager, identityId: string): Promise<void> {
    await manager.query(FORGET, [identityId]);
  }

  /** Goes on for a moment, which is enough for nearly everybody. Housekeeping does the rest. */
  async goOn(identityId: string): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    try {
      while ((await this.step(identityId)) === BATCH && performance.now() < end);
    } catch (error) {
      this.log.warn(`The audit events of a deleted person are wiped later: ${(error as Error).message}`);
    }
  }

  /** One batch of this person, or of whoever has waited longest: how many events; undefined if nobody is left. */
  step(identityId: string | null = null): Promise<number | undefined> {
    return this.manager.transaction(async (manager) => {
      await manager.query(GIVE_WAY);
      const [forgotten]: Forgotten[] = await manager.query(NEXT_FORGOTTEN, [identityId]);
      return forgotten && this.wipe(manager, forgotten);
    });
  }

  private async wipe(manager: EntityManager, { id, since, sinceId }: Forgotten): Promise<number> {
    const [last] = await manager.query(UPPER_END, [id, since, sinceId, BATCH - 1]);
    const [, count]: [unknown[], number] = await manager.query(WIPE, [
      id,
      since,
      sinceId,
      last?.until ?? null,
      last?.id ?? null,
    ]);
    if (!last) await manager.query(SETTLE, [id]);
    else await manager.query(MOVE_ON, [id, last.until, last.id]);
    return last ? BATCH : Math.min(count, BATCH - 1);
  }
}
