import type { Socket } from 'node:net';
import { Overloaded } from '../errors/common.errors.js';

/**
 * The moment until which the client of a request waits. Nothing may happen after it, because the client was told that
 * the request failed.
 */
export class Deadline {
  static readonly NEVER = new Deadline(Number.POSITIVE_INFINITY);

  constructor(
    private until: number,
    private readonly socket?: Pick<Socket, 'destroyed' | 'readableEnded'>,
  ) {}

  /** By the clock of `performance.now()`. */
  get moment(): number {
    return this.until;
  }

  isOver(now = performance.now()): boolean {
    return now >= this.until || this.socket?.destroyed === true || this.socket?.readableEnded === true;
  }

  /** Throws once the client was told that it is too late. A client that disconnected may still want the result. */
  requireTime(): void {
    if (performance.now() >= this.until) throw new Overloaded();
  }

  /** Lets a request that we delay on purpose have time until this moment. */
  prolong(moment: number): void {
    this.until = Math.max(this.until, moment);
  }

  /** Waits for a service other than the database, with a limit of its own. That time does not count. */
  async standStill<Result>(work: () => Promise<Result>): Promise<Result> {
    const { until } = this;
    const begin = performance.now();
    this.until = Number.POSITIVE_INFINITY;
    try {
      return await work();
    } finally {
      this.until = until + (performance.now() - begin);
    }
  }
}
