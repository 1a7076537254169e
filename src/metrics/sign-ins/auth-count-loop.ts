import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AuthCountStore } from './auth-count-store.js';

const PAUSE_MS = 1000;

/** Stores what was counted, once a second. */
@Injectable()
export class AuthCountLoop implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('AuthCounts');
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private isFailing = false;

  constructor(private readonly store: AuthCountStore) {}

  onApplicationBootstrap(): void {
    this.schedule();
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => this.turn().finally(() => this.schedule()), PAUSE_MS);
    this.timer.unref();
  }

  private async turn(): Promise<void> {
    try {
      await this.store.flush();
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing) this.log.warn(`Sign-ins are counted in memory until they can be stored: ${error}`);
      this.isFailing = true;
    }
  }
}
