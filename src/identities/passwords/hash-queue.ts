import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { Gauge } from 'prom-client';
import { Overloaded } from '../../common/errors/common.errors.js';
import { Telemetry } from '../../common/telemetry.js';

/** About half a second of waiting; who comes after that is told to come back. */
const MOST_WAITING_PER_CORE = 50;

/**
 * Password hashing is dear on purpose, so it stands in line: as many at once as there are cores, a bounded number
 * behind them, and nothing else in the service ever waits for it.
 */
@Injectable()
export class HashQueue {
  private readonly concurrency = Math.max(1, Math.min(availableParallelism(), 4));
  private readonly queue = new PQueue({ concurrency: this.concurrency });

  constructor({ registry }: Telemetry) {
    const { queue } = this;
    new Gauge({
      name: 'gatehouse_hash_queue_waiting',
      help: 'Password hashes that wait for a core',
      registers: [registry],
      collect() {
        this.set(queue.size);
      },
    });
  }

  run<Result>(hash: () => Promise<Result>): Promise<Result> {
    if (this.queue.size >= this.concurrency * MOST_WAITING_PER_CORE) throw new Overloaded();
    return this.queue.add(hash) as Promise<Result>;
  }
}
