const real = Date.now;

/** Moves `Date.now`, by which libraries judge the age of what they remember. Our own times come from `Clock`. */
export class WallClock {
  private aheadMs = 0;

  advance(seconds: number): void {
    this.aheadMs += seconds * 1000;
    Date.now = () => real() + this.aheadMs;
  }

  restore(): void {
    this.aheadMs = 0;
    Date.now = real;
  }
}
