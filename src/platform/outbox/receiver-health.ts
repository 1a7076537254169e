/** At the same time, of a receiver that works. */
const MOST_OF_RECEIVER = 4;
const LONGEST_REST_SECONDS = 60;
/** Each claim carries what is known. One that is forgotten gets one delivery, and is known again. */
const MOST_KNOWN = 1_000;

interface Known {
  /** In a row. */
  failures: number;
  restsUntil: number;
}

/**
 * What this process knows of the receivers, so that one that is slow or down holds up itself alone: it gets one delivery
 * at a time, and none for a while after each that fails.
 */
export class ReceiverHealth {
  private readonly inHand = new Map<string, number>();
  /** Those that were heard of last are at the end. */
  private readonly known = new Map<string, Known>();

  /** How many more each receiver gets now. One that has nothing in hand and of which nothing is known gets one. */
  room(): Record<string, number> {
    const now = performance.now();
    const roomOf = (receiver: string) => {
      const { failures, restsUntil } = this.known.get(receiver) ?? { failures: 1, restsUntil: 0 };
      if (restsUntil > now) return 0;
      return Math.max((failures === 0 ? MOST_OF_RECEIVER : 1) - (this.inHand.get(receiver) ?? 0), 0);
    };
    return Object.fromEntries([...this.known.keys(), ...this.inHand.keys()].map((name) => [name, roomOf(name)]));
  }

  begin(receiver: string): void {
    this.inHand.set(receiver, (this.inHand.get(receiver) ?? 0) + 1);
  }

  end(receiver: string): void {
    const left = (this.inHand.get(receiver) ?? 1) - 1;
    if (left > 0) this.inHand.set(receiver, left);
    else this.inHand.delete(receiver);
  }

  noteAnswer(receiver: string): void {
    this.note(receiver, { failures: 0, restsUntil: 0 });
  }

  /** Of several that fail together one counts. */
  noteFailure(receiver: string, retryAfterSeconds = 0): void {
    const { failures, restsUntil } = this.known.get(receiver) ?? { failures: 0, restsUntil: 0 };
    const now = performance.now();
    const counted = restsUntil > now ? failures : failures + 1;
    const rest = Math.max(Math.min(2 ** (counted - 1), LONGEST_REST_SECONDS), retryAfterSeconds);
    this.note(receiver, { failures: counted, restsUntil: Math.max(restsUntil, now + rest * 1000) });
  }

  private note(receiver: string, known: Known): void {
    this.known.delete(receiver);
    this.known.set(receiver, known);
    const now = performance.now();
    for (const [name, { restsUntil }] of this.known) {
      if (this.known.size <= MOST_KNOWN) return;
      if (restsUntil <= now && !this.inHand.has(name)) this.known.delete(name);
    }
  }
}
