const LATER_MS = 200;
/** Further refusals are answered at once, because waiting does not slow down a client with this many connections. */
const MOST_WAITING = 1_000;

/**
 * A client that has used up its attempts and continues as fast as the answers come gets late answers. This slows it
 * down and leaves the process to other clients. A late answer costs the client nothing, because it may not try again
 * sooner.
 */
export class DelayedRefusals {
  private waiting = 0;

  tell(answer: () => void): void {
    if (this.waiting >= MOST_WAITING) {
      answer();
      return;
    }
    this.waiting += 1;
    setTimeout(() => {
      this.waiting -= 1;
      answer();
    }, LATER_MS);
  }
}
