import { Clock } from '../../src/platform/time/clock.js';
import type { Service } from './service.js';

/**
 * Moves the time of one process. Its `Clock` says what is stored or shown, and judges access tokens, ID tokens and API
 * keys. Sessions, flows, mailed codes and the outbox are judged by PostgreSQL's clock, which no test can move: the
 * builders of `given-changes.ts` and `givenTimePasses()` move their rows into the past instead.
 */
export class MovedClock {
  private readonly clock: Clock;
  private aheadMs = 0;

  constructor({ app }: Service) {
    this.clock = app.get(Clock);
    const set = this.clock.set.bind(this.clock);
    this.clock.set = (epochMs, monotonicMs) => set(epochMs + this.aheadMs, monotonicMs); // the service sets it again each minute
  }

  advance(seconds: number): void {
    const now = this.clock.now().getTime() - this.aheadMs;
    this.aheadMs += seconds * 1000;
    this.clock.set(now, performance.now());
  }

  /** To the database's time. */
  restore(): void {
    this.advance(-this.aheadMs / 1000);
  }
}
