import { setTimeout as delay } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Settings } from '../platform/config/settings.js';
import { HttpFront } from './serving/http-front.js';

/** Whether this replica takes new requests. Load balancers are told before anything stops, and get time to notice. */
@Injectable()
export class Lifecycle implements BeforeApplicationShutdown {
  private stoppingSince: number | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly host: HttpAdapterHost,
  ) {}

  get isStopping(): boolean {
    return this.stoppingSince !== undefined;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stoppingSince = performance.now();
    if (this.host.httpAdapter instanceof HttpFront) this.host.httpAdapter.announceEnd();
    await delay(this.settings.shutdownGrace * 1000);
  }
}
