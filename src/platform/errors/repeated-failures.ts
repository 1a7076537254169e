const TOGETHER_MS = 10_000;

/** While the database is away, every request fails in the same way. The log shows one such failure and counts the others. */
export class RepeatedFailures {
  /** How many failures of a kind followed the one that was shown. */
  private readonly followers = new Map<string, number>();

  constructor(private readonly togetherMs = TOGETHER_MS) {}

  /** Calls one of the two: `show` for the first failure of its kind, `count` some seconds later if others followed. */
  tell(kind: string, show: () => void, count: (others: number, seconds: number) => void): void {
    const others = this.followers.get(kind);
    if (others !== undefined) {
      this.followers.set(kind, others + 1);
      return;
    }
    this.followers.set(kind, 0);
    show();
    setTimeout(() => {
      const followed = this.followers.get(kind) ?? 0;
      this.followers.delete(kind);
      if (followed > 0) count(followed, this.togetherMs / 1000);
    }, this.togetherMs).unref();
  }
}
