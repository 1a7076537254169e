import { Injectable } from '@nestjs/common';

/**
 * The process's only source of time that is stored or shown. It runs with the monotonic clock, so nobody who sets this
 * machine's clock moves it, and it is set by the database's clock, which is the same for every replica.
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

  /** It was this moment, in milliseconds since 1970, when the monotonic clock stood there. */
  set(epochMs: number, monotonicMs: number): void {
    this.origin = epochMs - monotonicMs;
  }
}
