import { Overloaded } from '../errors/common.errors.js';

/** Until when the sender of a request waits. What has been given up must not happen later: its sender has gone on. */
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

  /** Who has hung up may still mean what was asked. Who was told that it was too late does not. */
  requireTime(): void {
    if (performance.now() >= this.until) throw new Overloaded();
  }

  /** For who was made to wait for something of ours: at least until then. */
  prolong(moment: number): void {
    this.until = Math.max(this.until, moment);
  }

  /** Somebody else than the database is waited for, who has a limit of its own. That time does not count. */
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
