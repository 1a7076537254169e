import { Injectable } from '@nestjs/common';

/**
 * The only source of times that are stored or shown. It runs with the monotonic clock, so a change of this machine's
 * clock does not move it, and it is set by the database's clock, which is the same for every replica.
 */
@Injectable()
export class Clock {
  /** Milliseconds since 1970 when the monotonic clock stood at zero. */
  private origin = Date.now() - performance.now();

  now(): Date {
    return new Date(this.origin + performance.now());
  }

  /** Seconds since 1970, as JSON Web Tokens count them. */
  epochSeconds(): number {
    return Math.floor((this.origin + performance.now()) / 1000);
  }

  /** Sets the time, in milliseconds since 1970, that belongs to a reading of the monotonic clock. */
  set(epochMs: number, monotonicMs: number): void {
    this.origin = epochMs - monotonicMs;
  }
}
