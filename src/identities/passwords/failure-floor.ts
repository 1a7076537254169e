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
/** Applications of which nothing counts any more are forgotten beyond this number. */
const MOST_REMEMBERED = 1000;

/**
 * A hash that was imported from another system takes longer to check than one of ours, and that time would tell whose
 * account there is. So no failure is answered sooner than the slowest of its application. The wait holds neither a
 * thread nor a place in the line of hashes, and a right password does not wait.
 *
 * The failures of one application follow each other at a distance: guesses that come as fast as they are answered leave
 * most of the cores to others.
 */
@Injectable()
export class FailureFloor {
  /** How long the slowest check of an imported hash took at each application. */
  private readonly slowest = new Map<string, { ms: number; at: number }>();
  /** When the next failure of each application is answered at the earliest. */
  private readonly next = new Map<string, number>();

  note(applicationId: string, ms: number): void {
    const now = performance.now();
    if (this.slowest.size >= MOST_REMEMBERED) this.forgetOld(now);
    const slowest = this.slowest.get(applicationId);
    if (!slowest || isOld(slowest, now) || ms > slowest.ms) this.slowest.set(applicationId, { ms, at: now });
  }

  async waitOut(spentMs: number, applicationId: string): Promise<void> {
    const now = performance.now();
    const slowestMs = this.slowest.get(applicationId)?.ms ?? 0;
    const floor = Math.min(MOST_MS, Math.max(LEAST_MS, slowestMs * MARGIN));
    const turn = this.takeTurn(applicationId, now, spentMs / (CORES * SHARE));
    const moment = Math.max(now + floor - spentMs, turn);
    if (moment > now) await delay(moment - now);
  }

  private takeTurn(applicationId: string, now: number, distanceMs: number): number {
    if (this.next.size >= MOST_REMEMBERED) this.forgetOld(now);
    const turn = Math.min(now + MOST_LATE_MS, Math.max(now, this.next.get(applicationId) ?? now));
    this.next.set(applicationId, turn + distanceMs);
    return turn;
  }

  private forgetOld(now: number): void {
    for (const [applicationId, moment] of this.next) if (moment <= now) this.next.delete(applicationId);
    for (const [applicationId, slowest] of this.slowest) if (isOld(slowest, now)) this.slowest.delete(applicationId);
  }
}

const isOld = ({ at }: { at: number }, now: number): boolean => now - at > REMEMBERED_MS;
