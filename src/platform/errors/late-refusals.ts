const LATER_MS = 200;
/** More of them are told at once: whoever has so many connections is not slowed down by waiting. */
const MOST_WAITING = 1_000;

/**
 * Who has had too many attempts and goes on as fast as the answers come is slowed down by late answers, while strangers
 * have the process to themselves. It costs neither side anything: nobody may try again any sooner.
 */
export class LateRefusals {
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
