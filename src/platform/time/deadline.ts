import { Overloaded } from '../errors/common.errors.js';

/**
 * Until when the client of a request waits. Nothing may happen after that, because the client was told that it failed.
 */
export class Deadline {
  static readonly NEVER = new Deadline(Number.POSITIVE_INFINITY);

  constructor(
    private until: number,
    private readonly hasGone: () => boolean = () => false,
  ) {}

  /** By the clock of `performance.now()`. */
  get moment(): number {
    return this.until;
  }

  isOver(now = performance.now()): boolean {
    return now >= this.until || this.hasGone();
  }

  /** Fails once the client was told that it is too late. A client that hung up may still want what it asked for. */
  requireTime(): void {
    if (performance.now() >= this.until) throw new Overloaded();
  }

  /** For a request that waits for us on purpose: its time ends then at the earliest. */
  prolong(moment: number): void {
    this.until = Math.max(this.until, moment);
  }

  /** Waits for another service than the database, with a limit of its own. That time does not count. */
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
