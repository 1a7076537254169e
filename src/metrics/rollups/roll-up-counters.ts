import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { registerDatabaseGauge } from '../../platform/telemetry/database-gauge.js';
import { PrometheusRegistry } from '../../platform/telemetry/prometheus-registry.js';
import { RollUps } from './roll-ups.js';

@Injectable()
export class RollUpCounters {
  readonly counted: Counter;

  constructor({ registry }: PrometheusRegistry, rollUps: RollUps) {
    this.counted = new Counter({
      name: 'gatehouse_metric_arrivals_counted_total',
      help: 'Groups of telemetry events that were counted into the roll-ups',
      registers: [registry],
    });
    registerDatabaseGauge(registry, {
      name: 'gatehouse_metric_arrivals_waiting',
      help: 'Groups of telemetry events that are not counted yet, across all replicas, up to 10,000',
      read: async () => (await rollUps.waiting()).waiting,
    });
    registerDatabaseGauge(registry, {
      name: 'gatehouse_metric_roll_up_lag_seconds',
      help: 'How long the first uncounted telemetry events have waited',
      read: async () => (await rollUps.waiting()).lag,
    });
  }
}
