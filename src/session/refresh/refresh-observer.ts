import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Telemetry } from '../../platform/telemetry/telemetry.js';

/** Counts what refreshes come to; an unusual share of `reused` or `recovered` is the first sign of trouble. */
@Injectable()
export class RefreshObserver {
  private readonly outcomes: Counter<'outcome'>;
  private readonly bound = new Map<string, Counter.Internal>();

  constructor({ registry }: Telemetry) {
    this.outcomes = new Counter({
      name: 'gatehouse_refresh_total',
      help: 'Refreshes by outcome',
      labelNames: ['outcome'],
      registers: [registry],
    });
  }

  count(outcome: string): void {
    let counter = this.bound.get(outcome);
    if (!counter) {
      counter = this.outcomes.labels(outcome);
      this.bound.set(outcome, counter);
    }
    counter.inc();
  }
}
