import { setTimeout as delay } from 'node:timers/promises';
import type { EmbeddedPostgres } from './embedded-postgres.js';

const LOOK_EVERY_MS = 200;
const MOST_ATTEMPTS = 5;
const WITHIN_MS = 5 * 60_000;
/** Processes of the dead server may hold its memory for a moment. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;

export interface RevivalNews {
  revived: () => void;
  /** Called when it died too often, or does not start any more. */
  lost: (reason: string) => void;
}

/** Starts the embedded database again when it dies under a running service, a limited number of times. */
export class Revival {
  private readonly timer = setInterval(() => this.look(), LOOK_EVERY_MS).unref();
  private attempts: number[] = [];
  private reviving: Promise<void> | undefined;
  private ended = false;

  constructor(
    private readonly database: EmbeddedPostgres,
    private readonly news: RevivalNews,
  ) {}

  /** Waits for a start that is under way, so that its server can be stopped. */
  async end(): Promise<void> {
    this.ended = true;
    clearInterval(this.timer);
    await this.reviving;
  }

  private look(): void {
    if (this.reviving || this.database.isRunning()) return;
    this.reviving = this.revive().finally(() => {
      this.reviving = undefined;
    });
  }

  private async revive(): Promise<void> {
    let reason = 'it died too often';
    for (let pause = FIRST_PAUSE_MS; !this.ended && this.mayTry(); pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        await this.database.start();
        return this.news.revived();
      } catch (error) {
        reason = (error as Error).message;
        await delay(pause);
      }
    }
    if (this.ended) return;
    clearInterval(this.timer);
    this.news.lost(reason);
  }

  private mayTry(): boolean {
    const now = performance.now();
    this.attempts = [...this.attempts.filter((at) => now - at < WITHIN_MS), now];
    return this.attempts.length <= MOST_ATTEMPTS;
  }
}
