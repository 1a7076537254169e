import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CORES } from './hash-queue.js';

/** Longer than a check of what is usual to import: bcrypt at cost 12, PBKDF2 at 600,000 rounds. */
const LEAST_MS = 300;
const MOST_MS = 3000;
/** The next check of the same kind may take a little longer. */
const MARGIN = 1.2;
const REMEMBERED_MS = 15 * 60_000;
/** Wrong passwords at one application may keep this share of all cores busy. */
const SHARE = 0.25;
const MOST_LATE_MS = 2000;
/** Applications whose failures are over by now are forgotten beyond this number. */
const MOST_REMEMBERED = 1000;

/**
 * A hash that was imported from another system takes longer to check than one of ours, and that time would tell whose
 * account there is. So no failure is answered sooner than the slowest of them. The wait holds neither a thread nor a
 * place in the line of hashes, and a right password does not wait.
 *
 * The failures of one application follow each other at a distance: guesses that come as fast as they are answered leave
 * most of the cores to others.
 */
@Injectable()
export class FailureFloor {
  private slowest = { ms: 0, at: 0 };
  /** When the next failure of each application is answered at the earliest. */
  private readonly next = new Map<string, number>();

  /** How long a check of an imported hash took. */
  note(ms: number): void {
    const isOld = performance.now() - this.slowest.at > REMEMBERED_MS;
    if (isOld || ms > this.slowest.ms) this.slowest = { ms, at: performance.now() };
  }

  async waitOut(spentMs: number, applicationId?: string): Promise<void> {
    const now = performance.now();
    const floor = Math.min(MOST_MS, Math.max(LEAST_MS, this.slowest.ms * MARGIN));
    const turn = applicationId ? this.takeTurn(applicationId, now, spentMs / (CORES * SHARE)) : now;
    const moment = Math.max(now + floor - spentMs, turn);
    if (moment > now) await delay(moment - now);
  }

  private takeTurn(applicationId: string, now: number, distanceMs: number): number {
    if (this.next.size >= MOST_REMEMBERED) this.forgetThoseBefore(now);
    const turn = Math.min(now + MOST_LATE_MS, Math.max(now, this.next.get(applicationId) ?? now));
    this.next.set(applicationId, turn + distanceMs);
    return turn;
  }

  private forgetThoseBefore(now: number): void {
    for (const [applicationId, moment] of this.next) if (moment <= now) this.next.delete(applicationId);
  }
}
