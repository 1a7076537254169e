import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { PrometheusRegistry } from '../../platform/telemetry/prometheus-registry.js';
import { RollUps } from './roll-ups.js';

@Injectable()
export class RollUpCounters {
  readonly counted: Counter;

  constructor({ registry }: PrometheusRegistry, rollUps: RollUps) {
    const registers = [registry];
    this.counted = new Counter({
      name: 'gatehouse_metric_arrivals_counted_total',
      help: 'Groups of telemetry events that were counted into the roll-ups',
      registers,
    });
    const gauge = (name: string, help: string, read: () => Promise<number>) =>
      new Gauge({
        name,
        help,
        aggregator: 'max', // every worker asks for all replicas
        registers,
        async collect() {
          await read().then(
            (value) => this.set(value),
            () => this.reset(), // without the database, no number is better than an old one
          );
        },
      });
    gauge(
      'gatehouse_metric_arrivals_waiting',
      'Groups of telemetry events that are not counted yet, across all replicas, up to 10,000',
      async () => (await rollUps.waiting()).waiting,
    );
    gauge(
      'gatehouse_metric_roll_up_lag_seconds',
      'How long the first uncounted telemetry events have waited',
      async () => (await rollUps.waiting()).lag,
    );
  }
}
