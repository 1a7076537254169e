import { setTimeout as delay } from 'node:timers/promises';
import type { Hearer } from './listeners.js';

/** A request that waits for the next end of its application, for a limited time. */
export class Waiter implements Hearer {
  readonly isLive = false;
  heardAt = 0;
  private readonly over = new AbortController();

  constructor(
    readonly applicationId: string,
    readonly key: string,
  ) {}

  send(): void {
    this.over.abort();
  }

  end(): void {
    this.over.abort();
  }

  whenGone(act: () => void): void {
    this.over.signal.addEventListener('abort', act, { once: true });
  }

  async wait(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.over.signal, ref: false }).catch(() => undefined);
  }
}
