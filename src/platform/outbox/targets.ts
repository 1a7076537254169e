const LONGEST_REST_SECONDS = 60;

interface Known {
  /** In a row. */
  failures: number;
  restsUntil: number;
}

/**
 * What this process knows of the targets, so that one that is slow or down holds up itself alone: it gets one delivery
 * at a time, and none for a while after each that fails.
 */
export class Targets {
  private readonly inHand = new Map<string, number>();
  private readonly known = new Map<string, Known>();

  /** Those that get nothing now. */
  skipped(): string[] {
    const now = performance.now();
    const resting = [...this.known].filter(([, { restsUntil }]) => restsUntil > now).map(([target]) => target);
    return [...new Set([...this.inHand.keys(), ...resting])];
  }

  /** Those that took what they got last. */
  proven(): string[] {
    return [...this.known].filter(([, { failures }]) => failures === 0).map(([target]) => target);
  }

  begin(target: string): void {
    this.inHand.set(target, (this.inHand.get(target) ?? 0) + 1);
  }

  end(target: string): void {
    const left = (this.inHand.get(target) ?? 1) - 1;
    if (left > 0) this.inHand.set(target, left);
    else this.inHand.delete(target);
  }

  noteAnswer(target: string): void {
    this.known.set(target, { failures: 0, restsUntil: 0 });
  }

  /** Of several that fail together one counts. */
  noteFailure(target: string, retryAfterSeconds = 0): void {
    const { failures, restsUntil } = this.known.get(target) ?? { failures: 0, restsUntil: 0 };
    const now = performance.now();
    const counted = restsUntil > now ? failures : failures + 1;
    const rest = Math.max(Math.min(2 ** (counted - 1), LONGEST_REST_SECONDS), retryAfterSeconds);
    this.known.set(target, { failures: counted, restsUntil: Math.max(restsUntil, now + rest * 1000) });
  }
}
