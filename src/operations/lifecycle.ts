import { setTimeout as delay } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Settings } from '../platform/config/settings.js';
import { Loops } from '../platform/loops/loops.js';
import { Couriers } from '../platform/outbox/couriers.js';
import { HttpFront } from './serving/http-front.js';

/**
 * Starts and stops what the service does by itself, and knows whether this replica takes new requests. Load balancers are
 * told before anything stops, and get time to notice.
 */
@Injectable()
export class Lifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  isStopping = false;

  constructor(
    private readonly settings: Settings,
    private readonly host: HttpAdapterHost,
    private readonly loops: Loops,
    private readonly couriers: Couriers,
  ) {}

  onApplicationBootstrap(): void {
    this.loops.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    if (this.host.httpAdapter instanceof HttpFront) this.host.httpAdapter.announceEnd();
    const delivered = this.couriers.stop();
    await delay(this.settings.shutdownGrace * 1000);
    await this.loops.stopWork();
    await delivered;
  }

  /** The last request is answered. */
  onApplicationShutdown(): void {
    this.loops.stop();
  }
}
