import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { Gauge } from 'prom-client';
import { threadPoolSize } from '../../platform/config/environment-variables.js';
import { Overloaded } from '../../platform/errors/common.errors.js';
import { PrometheusRegistry } from '../../platform/telemetry/prometheus-registry.js';

export const CORES = Math.min(availableParallelism(), threadPoolSize());

/** One more than there are cores, so that none of them idles until the event loop has handed out the next hash. */
const AT_ONCE = CORES + 1;

/** About half a second of waiting. Later requests are asked to come back. */
const MOST_WAITING = 50 * CORES;

/** What a result waits at most for others to leave with. */
const MOST_HELD_MS = 60;

/**
 * Password hashing is dear on purpose, so it stands in line: just enough at once to keep the cores busy, a bounded
 * number behind them, and whatever else needs a thread waits for two hashes at most.
 *
 * While there is a line, results leave in groups. Every hash empties the caches of its core, so what follows it (the
 * answer, the next request, its look-up in the database) costs several times what it costs right after another one.
 */
@Injectable()
export class HashQueue {
  private readonly queue = new PQueue({ concurrency: AT_ONCE });
  private readonly ofPrograms = new PQueue({ concurrency: 1 });
  private held: (() => void)[] = [];
  private release: NodeJS.Timeout | undefined;

  constructor({ registry }: PrometheusRegistry) {
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

  async run<Result>(hash: () => Promise<Result>): Promise<Result> {
    if (this.queue.size >= MOST_WAITING) throw new Overloaded();
    try {
      return (await this.queue.add(hash)) as Result;
    } finally {
      await this.leaveTogether();
    }
  }

  /** One at a time stands in line with those of people, so that a program that asks for thousands holds up no sign-in. */
  async runForProgram<Result>(hash: () => Promise<Result>): Promise<Result> {
    if (this.ofPrograms.size >= MOST_WAITING) throw new Overloaded();
    return (await this.ofPrograms.add(() => this.run(hash))) as Result;
  }

  /** As many as wait: a request that waits alone starts at once, and no group grows more slowly than its line shrinks. */
  private leaveTogether(): Promise<void> {
    return new Promise((leave) => {
      this.held.push(leave);
      if (this.held.length >= this.queue.size) this.releaseAll();
      else this.release ??= setTimeout(() => this.releaseAll(), MOST_HELD_MS);
    });
  }

  private releaseAll(): void {
    clearTimeout(this.release);
    this.release = undefined;
    for (const leave of this.held.splice(0)) leave();
  }
}
