import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram } from 'prom-client';
import { PrometheusRegistry } from '../telemetry/prometheus-registry.js';
import { Clock } from '../time/clock.js';
import { waitAtMost } from '../time/wait-at-most.js';
import { Loop, type LoopPlan } from './loop.js';

const LONGEST_FAREWELL_MS = 5_000;

export interface ServicePlan extends LoopPlan {
  /** Requests rely on it, so it goes on until the last response is sent. */
  readonly servesRequests?: true;
}

/** All loops of this process, which starts and stops them. */
@Injectable()
export class Loops {
  private readonly loops: Loop[] = [];
  private readonly lasting = new Set<Loop>();
  private readonly lastActs: (() => void)[] = [];
  private readonly lastTurn: Gauge<'loop'>;
  private readonly durations: Histogram<'loop'>;
  private readonly failures: Counter<'loop'>;

  constructor(
    { registry }: PrometheusRegistry,
    private readonly clock: Clock,
  ) {
    const shared = { labelNames: ['loop'] as const, registers: [registry] };
    this.lastTurn = new Gauge({
      name: 'gatehouse_loop_last_turn_timestamp_seconds',
      help: 'When the last turn of a loop ended, or when the loop was made',
      aggregator: 'min', // of the worker that waits for the longest time
      ...shared,
    });
    this.durations = new Histogram({
      name: 'gatehouse_loop_turn_duration_seconds',
      help: 'Duration of the turns of a loop',
      buckets: [0.01, 0.1, 1, 10],
      ...shared,
    });
    this.failures = new Counter({
      name: 'gatehouse_loop_failures_total',
      help: 'Turns of a loop that failed; the next turn tries again',
      ...shared,
    });
  }

  add({ servesRequests, ...plan }: ServicePlan): Loop {
    const labels = { loop: plan.name };
    const loop = new Loop(plan, (turnMs, hasFailed) => {
      this.lastTurn.set(labels, this.clock.epochSeconds());
      this.durations.observe(labels, turnMs / 1000);
      if (hasFailed) this.failures.inc(labels);
    });
    this.lastTurn.set(labels, this.clock.epochSeconds());
    this.failures.inc(labels, 0);
    this.loops.push(loop);
    if (servesRequests) this.lasting.add(loop);
    return loop;
  }

  named(wanted: string): Loop {
    const loop = this.loops.find(({ plan: { name } }) => name === wanted);
    if (!loop) throw new Error(`There is no loop «${wanted}»`);
    return loop;
  }

  names(): string[] {
    return this.loops.map(({ plan: { name } }) => name);
  }

  start(): void {
    for (const loop of this.loops) loop.start();
  }

  /** For what would keep the stop waiting: responses that stay open. Load balancers have been told by then. */
  whenWorkStops(act: () => void): void {
    this.lastActs.push(act);
  }

  /** Ends the loops that no request relies on, and waits for their last turns, for a limited time. */
  async stopWork(): Promise<void> {
    for (const act of this.lastActs) act();
    const stopped = Promise.all(this.loops.filter((loop) => !this.lasting.has(loop)).map((loop) => loop.stop()));
    await waitAtMost(LONGEST_FAREWELL_MS, stopped);
  }

  /** Ends all loops. A turn that waits for an answer may wait in vain, so nothing waits for it. */
  stop(): void {
    for (const loop of this.loops) void loop.stop();
  }
}
