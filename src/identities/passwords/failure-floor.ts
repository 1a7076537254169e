import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** Longer than a check of what is usual to import: bcrypt at cost 12, PBKDF2 at 600,000 rounds. */
const LEAST_MS = 300;
const MOST_MS = 3000;
/** The next check of the same kind may take a little longer. */
const MARGIN = 1.2;
const REMEMBERED_MS = 15 * 60_000;

/**
 * A hash that was imported from another system takes longer to check than one of ours, and that time would tell whose
 * account there is. So no failure is answered sooner than the slowest of them. The wait holds neither a thread nor a
 * place in the line of hashes, and a right password does not wait.
 */
@Injectable()
export class FailureFloor {
  private slowest = { ms: 0, at: 0 };

  /** How long a check of an imported hash took. */
  note(ms: number): void {
    const isOld = performance.now() - this.slowest.at > REMEMBERED_MS;
    if (isOld || ms > this.slowest.ms) this.slowest = { ms, at: performance.now() };
  }

  async waitOut(spentMs: number): Promise<void> {
    const floor = Math.min(MOST_MS, Math.max(LEAST_MS, this.slowest.ms * MARGIN));
    if (spentMs < floor) await delay(floor - spentMs);
  }
}
