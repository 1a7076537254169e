import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { Gauge } from 'prom-client';
import { Overloaded } from '../../common/errors/common.errors.js';
import { Telemetry } from '../../common/telemetry.js';
import { threadPoolSize } from '../../config/environment-variables.js';

const THREADS = threadPoolSize();

const CORES = Math.min(availableParallelism(), THREADS);

/** One more than there are cores, so that none of them idles until the event loop has handed out the next hash. */
const AT_ONCE = Math.min(CORES + 1, THREADS);

/** About half a second of waiting; who comes after that is told to come back. */
const MOST_WAITING = 50 * CORES;

/**
 * Password hashing is dear on purpose, so it stands in line: just enough at once to keep the cores busy, a bounded
 * number behind them, and whatever else needs a thread waits for one hash at most.
 */
@Injectable()
export class HashQueue {
  private readonly queue = new PQueue({ concurrency: AT_ONCE });

  constructor({ registry }: Telemetry) {
    const { queue } = this;
    new Gauge({
      name: 'gatehouse_hash_queue_waiting',
      help: 'Password hashes waiting for a core',
      registers: [registry],
      collect() {
        this.set(queue.size);
      },
    });
  }

  run<Result>(hash: () => Promise<Result>): Promise<Result> {
    if (this.queue.size >= MOST_WAITING) throw new Overloaded();
    return this.queue.add(hash) as Promise<Result>;
  }
}
