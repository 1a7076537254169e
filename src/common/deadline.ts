/** Until when the sender of a request waits. What has been given up must not happen later: its sender has gone on. */
export class Deadline {
  static readonly NEVER = new Deadline(Number.POSITIVE_INFINITY);

  constructor(
    /** By the clock of `performance.now()`. */
    readonly moment: number,
    private readonly hasGone: () => boolean = () => false,
  ) {}

  /** For who was made to wait for something else: at least that moment. */
  notBefore(moment: number): Deadline {
    return moment > this.moment ? new Deadline(moment, this.hasGone) : this;
  }

  isOver(now = performance.now()): boolean {
    return now >= this.moment || this.hasGone();
  }
}
