import { setTimeout as delay } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';

/** Whether this replica takes new work. Load balancers are told before anything stops, and given time to notice. */
@Injectable()
export class Lifecycle implements BeforeApplicationShutdown {
  private stoppingSince: number | undefined;

  constructor(private readonly settings: Settings) {}

  get isStopping(): boolean {
    return this.stoppingSince !== undefined;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stoppingSince = performance.now();
    await delay(this.settings.shutdownGrace * 1000);
  }
}
